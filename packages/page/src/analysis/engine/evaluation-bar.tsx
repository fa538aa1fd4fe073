import { type Side, seenBy, type Variant } from '@poda/library/core/contract.ts';
import { turnedValue } from '@poda/library/core/shown-value.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import { type Evaluation, shareOf } from './evaluation.ts';
import { chanceText, endText, leadText, percentText, shortValue, viewSide } from './value-text.ts';

/** The smallest part of the bar, from 0 to 1, that has room for a number. */
const MIN_LABELLED = 0.12;

interface EvaluationBarProps {
  readonly variant: Variant;
  readonly evaluation: Evaluation | null;
  readonly top: Side;
}

/** The part of each side begins at its own end of the board and contains the value. */
export const EvaluationBar = ({ variant, evaluation, top }: EvaluationBarProps) => {
  const share = evaluation === null ? 1 / 2 : shareOf(variant, evaluation);
  const part = (side: Side) => {
    const size = side === 0 ? share : 1 - share;
    const isAhead = size >= 1 / 2 && (size > 1 / 2 || side !== top);
    return (
      <span aria-hidden="true" class={`bar-part ${variant.face.board.colours[side]}`} style={{ flexGrow: size }}>
        {size >= MIN_LABELLED && evaluation !== null && (
          <span class="bar-number">{partText(variant, evaluation, side, isAhead)}</span>
        )}
      </span>
    );
  };
  return (
    <div class="evaluation-bar" title={evaluation === null ? '' : wholeText(variant, evaluation)}>
      <meter
        class="hidden"
        data-testid="evaluation-bar"
        aria-label={say('bar.title')}
        min={0}
        max={100}
        value={Math.round(100 * share)}
        aria-valuetext={evaluation === null ? say('bar.unknown') : wholeText(variant, evaluation)}
      />
      {part(top)}
      {part(top === 0 ? 1 : 0)}
    </div>
  );
};

/** Each side's own probability, or a signed lead in the part of the leading side. */
const partText = (variant: Variant, evaluation: Evaluation, side: Side, isAhead: boolean): string => {
  const { value, plies, mover } = evaluation;
  if (variant.rules.shows === 'chance')
    return percentText(side === 0 ? value : turnedValue(variant.rules.shows, value), 0);
  if (!isAhead) return '';
  return shortValue(variant, { value: seenBy(mover, value), ...(plies === undefined ? {} : { plies }) }, mover, 1);
};

export const wholeText = (variant: Variant, { value, plies, exact, mover }: Evaluation): string => {
  const { shows } = variant.rules;
  const told = (() => {
    if (shows === 'chance') {
      const side = viewSide(mover);
      return say('bar.chance', {
        ...translator.value.sideValues(variant, side),
        value: chanceText(side === 0 ? value : turnedValue(variant.rules.shows, value)),
      });
    }
    if (value === 0) return say(exact ? 'bar.draw' : 'bar.even');
    const side = translator.value.sideValues(variant, value > 0 ? 0 : 1);
    return endText(variant, value, plies) ?? say('bar.lead', { ...side, value: leadText(variant, value) });
  })();
  return `${capitalised(told)} (${say(exact ? 'exact' : 'hints.estimate')})`;
};
