import type { Side, Variant } from '../../../core/contract.ts';
import { SHOWN_WIN } from '../../../core/shown-value.ts';
import { numberFormat } from '../../../core/text/numbers.ts';
import { capitalised } from '../../../i18n/translate.ts';
import { settings } from '../../state/settings.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import { type Evaluation, shareOf } from './evaluation.ts';

/**
 * A bar beside the board that shows which side is ahead: the part of each side begins at its own end of the board and
 * contains the value.
 */
export const EvaluationBar = ({
  variant,
  evaluation,
  top,
}: {
  variant: Variant;
  evaluation: Evaluation | null;
  /** The side at the top of the board. */
  top: Side;
}) => {
  const share = evaluation === null ? 1 / 2 : shareOf(variant, evaluation);
  const part = (side: Side) => {
    const size = side === 0 ? share : 1 - share;
    const isAhead = size >= 1 / 2 && (size > 1 / 2 || side !== top);
    return (
      <span aria-hidden="true" class={`bar-part ${variant.board.colours[side]}`} style={{ flexGrow: size }}>
        {isAhead && <span class="bar-number">{evaluation === null ? '' : shortText(variant, evaluation)}</span>}
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

const number = (value: number, options: Intl.NumberFormatOptions): string =>
  numberFormat(settings.language.value, options)(value);

const percent = (value: number, digits: number): string =>
  number(value, { style: 'percent', maximumFractionDigits: digits });

/**
 * The value of the position, short enough for the bar; # stands for a proved win, followed by the number of plies to
 * it.
 */
const shortText = ({ shows }: Variant, { value, plies }: Evaluation): string => {
  if (shows === 'chance') return percent(Math.max(value, 1 - value), 0);
  if (Math.abs(value) === SHOWN_WIN) return plies === undefined ? '#' : `#${plies}`;
  return number(Math.abs(value), { maximumFractionDigits: shows === 'cells' ? 0 : 1 });
};

/** The evaluation as a sentence. */
export const wholeText = (variant: Variant, { value, plies, exact }: Evaluation): string => {
  const sideValues = (side: Side) => translator.value.sideValues(variant, side);
  const { shows } = variant;
  const told = (() => {
    if (shows === 'chance') return say('bar.chance', { ...sideValues(0), value: percent(value, 1) });
    if (value === 0) return say(exact ? 'bar.draw' : 'bar.even');
    const side = sideValues(value > 0 ? 0 : 1);
    if (Math.abs(value) === SHOWN_WIN)
      return plies === undefined ? say('bar.win', side) : say('bar.win-in', { ...side, plies });
    return say('bar.lead', {
      ...side,
      value: number(Math.abs(value), { maximumFractionDigits: shows === 'cells' ? 0 : 2 }),
    });
  })();
  return `${capitalised(told)} (${say(exact ? 'exact' : 'estimate')})`;
};
