import { capitalised } from '@poda/library/i18n/translate.ts';
import { outcomeText } from '@poda/library/play/game-in-words.ts';
import { thoughtText, viewSide } from '../analysis/engine/value-text.ts';
import { lineOf } from '../board/picture/arrows.tsx';
import { Button } from '../controls/button.tsx';
import type { Arrow } from '../drawing/marks.ts';
import { handOver } from '../exchange/game-handover.ts';
import { explanationOf } from '../tree/explanation.ts';
import { translator } from '../words/say.ts';
import { Badge } from './badge.tsx';
import type { GameReview } from './game-review.ts';
import { distanceSentence, luckSentence, luckText, worthText } from './values.ts';
import { say } from './words.ts';

interface ChosenMoveProps {
  readonly review: GameReview;
  readonly retryButton: { current: HTMLButtonElement | null };
  onRetry(): void;
}

export const ChosenMove = ({ review, retryButton, onRetry }: ChosenMoveProps) => {
  const { record } = review;
  const balance = review.balance.value;
  const index = review.chosen.value;
  const move = review.move.value;
  const decision = review.decisions[index];
  const { start, moves } = record;
  const explanation =
    decision === undefined ? null : explanationOf(review.variant, start, moves.slice(0, decision.ply + 1));
  const thought = decision && record.thoughts?.[decision.ply];
  return (
    <section class="group chosen-move" data-testid="chosen">
      <div aria-live="polite">
        {decision === undefined ? (
          <>
            <h2>{say('chosen.end')}</h2>
            {record.result !== null && <p class="told">{outcomeText(review.state, record.result, translator.value)}</p>}
            {balance !== null && review.isComplete && <p>{luckSentence(review.variant, balance.luck)}</p>}
          </>
        ) : (
          <>
            <h2>
              {move !== undefined && !move.isForced && <Badge label={move.label} />} {review.numbered(index)}
              {move !== undefined && <Judged review={review} />}
            </h2>
            {move === undefined ? <p class="faint">{say('chosen.unjudged')}</p> : <Explained review={review} />}
            {thought && (
              <p class="faint" data-testid="thought">
                {say('chosen.thought', { thought: thoughtText(review.variant, thought, decision.side) })}
              </p>
            )}
          </>
        )}
      </div>
      <div class="row">
        {move !== undefined && !move.isForced && (
          <Button label={say('retry.ask')} ref={retryButton} class="strong" testId="retry-ask" onClick={onRetry} />
        )}
        {explanation !== null && (
          <a class="button" href={explanation} data-testid="explain">
            {say('do.explain')}
          </a>
        )}
        <Button
          label={say('do.analyse')}
          testId="analyse"
          onClick={() => handOver('analysis', { record, ply: decision?.ply ?? record.moves.length })}
        />
      </div>
    </section>
  );
};

const Judged = ({ review }: { review: GameReview }) => {
  const { label, isForced } = review.move.value!;
  return <>: {translator.value.say(isForced ? 'review.forced' : `review.label.${label}`)}</>;
};

const Explained = ({ review }: { review: GameReview }) => {
  const { variant } = review;
  const { ply, side, label, isForced, best, before, after, lines, roll } = review.move.value!;
  const values = {
    ...translator.value.sideValues(variant, viewSide(side)),
    before: worthText(variant, before, side),
    after: worthText(variant, after, side),
  };
  const isBest = label === 'best';
  const words = review.briefFrom(ply, best);
  const bestText = `${review.shownFrom(ply, [best])[0]}${words === '' ? '' : ` (${words})`}`;
  const distance = distanceSentence(review.move.value!);
  const pv = lines[0]?.pv ?? [];
  const shown = review.shownFrom(ply, pv.slice(0, MAX_SHOWN)).join(' ');
  const continuation = pv.length > MAX_SHOWN ? `${shown} …` : shown;
  return (
    <>
      {isForced ? (
        <p>{say('chosen.forced')}</p>
      ) : (
        <p>
          {isBest
            ? say('chosen.best')
            : distance !== null
              ? capitalised(say('chosen.distance', { distance, best: bestText }))
              : say(label === 'good' ? 'chosen.good' : 'chosen.worse', { best: bestText })}{' '}
          {!isBest && distance === null && say('chosen.values', values)}
        </p>
      )}
      {roll !== undefined && <p>{say('chosen.luck', { roll: roll.move.slice(1), luck: luckText(roll.luck) })}</p>}
      {!isForced && !isBest && (
        <>
          <p class="faint">{say('chosen.line', { line: continuation })}</p>
          <p class="faint" data-testid="arrows-key">
            <ArrowSample /> {say('arrow.best')} <ArrowSample kind="played" /> {say('arrow.played')}
          </p>
        </>
      )}
    </>
  );
};

const MAX_SHOWN = 6;

const ArrowSample = ({ kind }: Pick<Arrow, 'kind'>) => {
  const { colour, width, dashes } = lineOf({ rank: 1, ...(kind === undefined ? {} : { kind }) });
  return (
    <svg class="arrow-sample" viewBox="0 0 120 40" width="48" height="16" aria-hidden="true">
      <path d="M6 20H84" stroke={`var(--${colour})`} stroke-width={width} stroke-dasharray={dashes} />
      <path d="M84 4L116 20L84 36Z" fill={`var(--${colour})`} />
    </svg>
  );
};
