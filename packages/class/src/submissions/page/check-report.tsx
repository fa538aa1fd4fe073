import { examinations } from '@poda/arena/check/examinations.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { visible } from '@poda/library/core/text/visible.ts';
import { BoardPicture } from '@poda/page/board/picture/board-picture.tsx';
import { TitledText } from '@poda/page/report/games/evidence.tsx';
import type * as v from 'valibot';
import { Part } from '../../page/parts/frame.tsx';
import { variantOf } from '../../page/parts/texts.ts';
import type { checkReportSchema } from '../submission-routes.ts';
import { EvidenceView } from './evidence.tsx';
import { say } from './words.ts';

type CheckReport = v.InferOutput<typeof checkReportSchema>;
type Check = CheckReport['checks'][number];

/** Failed checks come first; checks that were not made share one line. */
export const CheckReportView = ({ game, report: { checks } }: { game: string; report: CheckReport }) => {
  const variant = variantOf(game);
  const isMade = (check: Check) => check.finding['word'] !== 'not-made';
  const made = checks.filter(isMade);
  const failed = made.filter(({ status }) => status === 'failed');
  const left = checks.filter(check => !isMade(check));
  return (
    <Part title={say('report.title')}>
      <ul class="stack arena-checks" data-testid="checks">
        {[...failed, ...made.filter(check => !failed.includes(check))].map((check, i) => (
          <li key={i} class={`stack ${check.status}`} data-testid={`check-${check.id}`}>
            <p>
              <span class={`arena-state ${check.status}`}>{say(`report.${check.status}`)}</span>{' '}
              <strong>{checkName(check.id)}:</strong> {visible(check.message)}
            </p>
            <Details
              variant={variant}
              check={check}
              isOpen={check === failed[0]}
              isNewRemedy={failed.find(({ remedy }) => remedy === check.remedy) === check}
            />
          </li>
        ))}
        {left.length > 0 && (
          <li class="stack unmade faint" data-testid="check-unmade">
            {say('report.unmade', { parts: left.map(({ id }) => checkName(id)).join(', ') })}
          </li>
        )}
      </ul>
    </Part>
  );
};

interface DetailsProps {
  readonly variant: Variant | undefined;
  readonly check: Check;
  readonly isOpen: boolean;
  /** False if an earlier check has the same remedy. */
  readonly isNewRemedy: boolean;
}

const Details = ({ variant, check, isOpen, isNewRemedy }: DetailsProps) => {
  const { id, remedy, position, side, evidence, legal, nearest, written } = check;
  const name = checkName(id);
  const texts = [
    [say('evidence.legal'), legal?.join('\n') ?? ''],
    [say('report.stdout'), written?.stdout ?? ''],
    [say('report.stderr'), written?.stderr ?? ''],
  ].filter(([, text]) => text !== '');
  const hasMore = position !== undefined || evidence !== undefined || texts.length > 0;
  return (
    <>
      {hasMore && (
        <details open={isOpen} data-testid={`more-${id}`}>
          <summary>
            {say(position === undefined && evidence === undefined ? 'report.written' : 'report.more')}{' '}
            <span class="hidden">{name}</span>
          </summary>
          <div class="stack arena-check-more">
            {position !== undefined && <Position variant={variant} position={position} side={side} />}
            {nearest !== undefined && <p>{say('report.nearest', { move: visible(nearest) })}</p>}
            {evidence !== undefined && <EvidenceView evidence={evidence} of={name} />}
            {texts.map(([title = '', text = '']) => (
              <div key={title} class="framed evidence">
                <TitledText title={title} text={visible(text)} of={name} />
              </div>
            ))}
          </div>
        </details>
      )}
      {remedy !== undefined && isNewRemedy && (
        <p>
          <strong>{say('report.remedy')}:</strong> {visible(remedy)}
        </p>
      )}
    </>
  );
};

interface PositionProps {
  readonly variant: Variant | undefined;
  readonly position: string;
  readonly side: Check['side'];
}

const Position = ({ variant, position, side }: PositionProps) => {
  const read = variant && GameState.read(variant, position, []);
  return (
    <figure class="stack arena-position">
      {variant !== undefined && read?.ok && (
        <BoardPicture
          variant={variant}
          pieces={variant.face.pieces(read.value.position)}
          flipped={side !== undefined && side !== variant.face.board.bottom}
          label={say('evidence.position')}
        />
      )}
      <figcaption class="small">
        {say('evidence.position')}: <code>{visible(position)}</code>
      </figcaption>
    </figure>
  );
};

/** The bare id of a part that this page does not know. */
const checkName = (id: string): string => {
  const known = examinations.find(one => one === id);
  return known === undefined ? id : say(`check.${known}`);
};
