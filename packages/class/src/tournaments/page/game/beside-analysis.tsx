import type { Side } from '@poda/library/core/contract.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { thoughtText } from '@poda/page/analysis/engine/value-text.ts';
import type { Study } from '@poda/page/analysis/study.ts';
import { movesTo } from '@poda/page/analysis/tree/move-tree.ts';
import { Errors, Evidence } from '@poda/page/report/games/evidence.tsx';
import { Replay } from '@poda/page/report/games/replay.ts';
import { Name, Token } from '@poda/page/report/name.tsx';
import type { LazyText } from '@poda/page/words/lazy-text.ts';
import { duration } from '@poda/page/words/numbers.ts';
import type { ComponentType } from 'preact';
import { refusalText } from '../../../page/parts/requests.tsx';
import { placeLink } from '../../../page/places.ts';
import type { Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import { analysedPly, readGame, type ShownGame, shownGame } from './opened-game.ts';
import '@poda/page/report/report.css';
import '../../../page/arena.css';

interface GameBeside {
  readonly record: GameRecord;
  readonly ply: number;
  readonly Panel: ComponentType<{ study: Study }>;
}

/** `game` is `TOURNAMENT/NUMBER`. */
export const readGameBeside = async (game: string): Promise<Result<GameBeside, LazyText>> => {
  const [id = '', number = ''] = game.split('/');
  const read = await readGame(id, Number(number));
  if (!read.ok) return err(() => refusalText(read.error));
  const shown = shownGame(read.value.tournament, read.value.opened);
  if (!shown.ok) return err(() => say('game.unreadable'));
  return ok({
    record: shown.value.record,
    ply: analysedPly(shown.value),
    Panel: besideAnalysis(read.value.tournament, shown.value),
  });
};

const besideAnalysis = ({ id, title }: Tournament, shown: ShownGame): ComponentType<{ study: Study }> => {
  const { report, game, hasEvidence } = shown;
  const replay = new Replay(report, game);
  return ({ study }) => (
    <section class="group arena-beside" aria-label={say('beside.title')} data-testid="beside-analysis">
      <p>
        {say('game.of', { title, number: game.number })}{' '}
        <a href={placeLink('game', id, game.number)}>{say('game.back')}</a>
      </p>
      <Thoughts record={shown.record} replay={replay} study={study} />
      {hasEvidence ? (
        <>
          <Evidence replay={replay} />
          <Errors replay={replay} />
        </>
      ) : (
        <p class="faint small">{say('game.hidden')}</p>
      )}
    </section>
  );
};

const Thoughts = ({ record, replay, study }: { record: GameRecord; replay: Replay; study: Study }) => {
  const path = movesTo(study.tree.value, study.at.value);
  if (!path.every((move, ply) => move === record.moves[ply]))
    return <p class="faint small">{say('beside.variation')}</p>;
  const lastOf = (side: Side) => replay.plies.slice(0, path.length).findLast(ply => ply.side === side && !ply.isRoll);
  return (
    <dl class="stack arena-thoughts" data-testid="beside-thoughts">
      {([0, 1] as const).map(side => {
        const ply = lastOf(side);
        const details = [
          ...(ply === undefined ? [say('beside.none')] : [ply.shown]),
          ...(ply?.millis == null ? [] : [duration(ply.millis)]),
          ...(ply?.thought == null ? [] : [thoughtText(replay.variant, ply.thought, side)]),
        ];
        return (
          <div key={side}>
            <dt>
              <Token colour={replay.variant.face.board.colours[side]} /> <Name>{replay.nameOf(side)}</Name>
            </dt>
            <dd>{details.join(' · ')}</dd>
          </div>
        );
      })}
    </dl>
  );
};
