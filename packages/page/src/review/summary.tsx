import { type Side, seenBy } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { labels } from '@poda/library/search/review/judge.ts';
import { percent, signedPercent } from '../words/numbers.ts';
import { translator } from '../words/say.ts';
import { Badge, LabelWord, SideToken } from './badge.tsx';
import type { GameReview } from './game-review.ts';
import { judgedText, luckSentence } from './values.ts';
import { say } from './words.ts';

const sides = [0, 1] as const;

export const accuracyText = (review: GameReview, side: Side): string => {
  if (review.isRunning.value) return say('accuracy.running');
  const { accuracy } = review.summaries.value[side];
  return accuracy === null ? '–' : percent(accuracy / 100, 1);
};

export const Summary = ({ review }: { review: GameReview }) => {
  const { variant } = review;
  const summaries = review.summaries.value;
  const name = (side: Side) => capitalised(translator.value.sideName(variant, side));
  return (
    <table class="framed review-summary" data-testid="review-summary">
      <thead>
        <tr>
          <td />
          {sides.map(side => (
            <th key={side} scope="col">
              <SideToken review={review} side={side} /> <span aria-hidden="true">{name(side)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{say('accuracy')}</th>
          {sides.map(side => (
            <td key={side} class="accuracy" data-testid={`accuracy-${side}`}>
              {accuracyText(review, side)}
            </td>
          ))}
        </tr>
        {labels.map(label => (
          <tr key={label}>
            <th scope="row">
              <LabelWord label={label} />
            </th>
            {summaries.map(({ counts }, side) => (
              <td key={side}>{counts[label]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** In games with dice: the first value, the luck and the lost chances of both sides and the end add up to the result. */
export const BalanceTable = ({ review }: { review: GameReview }) => {
  const balance = review.balance.value;
  if (balance === null) return null;
  const { variant, record, isComplete } = review;
  const { start, luck, givenAway, end, result } = balance;
  const name = (side: Side) => translator.value.sideValues(variant, side);
  const rows: readonly (readonly [string, number, boolean])[] = [
    [translator.value.say('review.balance.start'), start, false],
    ...sides.map(
      side => [translator.value.say('review.balance.luck', name(side)), seenBy(side, luck[side]), true] as const,
    ),
    ...sides.map(
      side =>
        [translator.value.say('review.balance.moves', name(side)), seenBy(side, 0 - givenAway[side]), true] as const,
    ),
    ...(end === 0 ? [] : [[translator.value.say('review.balance.end'), end, true] as const]),
  ];
  const total = record.result === null || !isComplete ? 'review.balance.last' : 'review.balance.result';
  const shown = addingUp(
    rows.map(([, value]) => 100 * value),
    100 * result,
  );
  return (
    <>
      <p>{luckSentence(variant, balance.luck)}</p>
      <p class="faint">{say('balance.intro', name(0))}</p>
      <table class="framed review-summary" data-testid="balance">
        <thead>
          <tr>
            <th scope="col">{say('balance.from')}</th>
            <th scope="col">{say('balance.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, , isSigned], i) => (
            <tr key={title}>
              <th scope="row">{capitalised(title)}</th>
              <td>{(isSigned ? signedPercent : percent)(shown[i]! / 100, BALANCE_DIGITS)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{capitalised(translator.value.say(total))}</th>
            <td>{percent(result, BALANCE_DIGITS)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
};

const BALANCE_DIGITS = 1;

/** The numbers add up to the rounded sum: those with the largest rounding errors are rounded the other way. */
const addingUp = (values: readonly number[], sum: number): number[] => {
  const scale = 10 ** BALANCE_DIGITS;
  const rounded = values.map(value => Math.round(value * scale));
  const missing = Math.round(sum * scale) - rounded.reduce((total, value) => total + value, 0);
  const step = Math.sign(missing);
  const byError = values
    .map((value, i) => ({ i, error: (value * scale - rounded[i]!) * step }))
    .sort((a, b) => b.error - a.error);
  for (const { i } of byError.slice(0, Math.abs(missing))) rounded[i]! += step;
  return rounded.map(value => (value === 0 ? 0 : value / scale));
};

export const Moments = ({ review, onChoose }: { review: GameReview; onChoose: (index: number) => void }) => {
  const moments = review.moments.value;
  return (
    <section class="stack review-moments" aria-label={say('moments.title')}>
      {moments.length === 0 ? (
        <p class="faint">{review.isComplete ? say('moments.none') : '…'}</p>
      ) : (
        <ul class="stack moments" data-testid="moments">
          {moments.map(move => {
            const index = review.indexOf(move);
            return (
              <li key={move.ply}>
                <button
                  type="button"
                  aria-current={review.chosen.value === index ? 'step' : undefined}
                  onClick={() => onChoose(index)}
                >
                  <strong>
                    <Badge label={move.label} /> <SideToken review={review} side={move.side} /> {review.numbered(index)}
                  </strong>{' '}
                  <span class="faint small">{judgedText(review.variant, move)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
