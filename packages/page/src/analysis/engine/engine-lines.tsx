import { shownDigits } from '@poda/library/core/shown-value.ts';
import { briefTextOf } from '@poda/library/play/brief-move.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import { shownMoveTexts } from '@poda/library/play/game-in-words.ts';
import { allEqual, type Hint, listHints } from '@poda/library/search/review/shown-line.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { translator } from '../../words/say.ts';
import type { Study } from '../study.ts';
import { say } from '../words.ts';
import { evaluationOf } from './evaluation.ts';
import { wholeText } from './evaluation-bar.tsx';
import { engineSettings } from './live-engine.ts';
import { valueText, viewText } from './value-text.ts';

export const EngineLines = ({ study, analysis }: { study: Study; analysis: Analysis | null }) => {
  const { variant, searched, isThreat } = study;
  if (analysis === null)
    return <p class="faint">{engineSettings.isOn.value ? say('hints.thinking') : say('engine.off')}</p>;
  if (searched.isChance) {
    const evaluation = evaluationOf(variant, searched.side, analysis, null);
    return <p data-testid="engine-lines">{evaluation === null ? '' : wholeText(variant, evaluation)}</p>;
  }
  const lists = listHints(analysis.lines, shownDigits(variant));
  const equal = allEqual(searched, lists);
  return (
    <div data-testid="engine-lines">
      {isThreat && (
        <p data-testid="threat-told">{say('threat.told', translator.value.sideValues(variant, searched.side))}</p>
      )}
      {equal !== undefined && (
        <p>{say('hints.equal', { all: analysis.lines.length, value: valueText(variant, equal, searched.side) })}</p>
      )}
      {lists.map(({ isExact, hints }, i) => (
        <div key={String(isExact)}>
          <div class="row">
            <h3>{say(isExact ? 'exact' : 'hints.estimate')}</h3>
            {i === 0 && (
              <p class="faint small" data-testid="engine-view">
                {viewText(variant, searched.side)}
              </p>
            )}
          </div>
          <ol class="engine-lines">
            {hints.slice(0, engineSettings.lines.value).map(hint => (
              <EngineLine key={hint.line.move} study={study} hint={hint} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
};

const EngineLine = ({ study, hint: { line, rank, isTiedForBest } }: { study: Study; hint: Hint }) => {
  const { searched, isThreat } = study;
  const shown = shownMoveTexts(searched, line.pv);
  return (
    <li value={rank}>
      <span class="rank">{rank}</span>
      <span>
        <span class="value">{valueText(study.variant, line, searched.side)}</span>
        {isTiedForBest && <span class="tag"> {say('hints.tied')}</span>}
      </span>
      <LineMoves study={study} line={line} shown={shown} />
      {!isThreat && (
        <button
          type="button"
          class="quiet engine-add"
          data-testid="engine-add"
          aria-label={say('engine.add.line', { move: shown[0] ?? line.move })}
          title={say('engine.add')}
          onClick={() => study.addLine(line.pv)}
        >
          + {say('engine.add.short')}
        </button>
      )}
    </li>
  );
};

interface LineMovesProps {
  readonly study: Study;
  readonly line: Hint['line'];
  /** In the coordinates printed on the board. */
  readonly shown: readonly string[];
}

/**
 * The moves are one Tab stop, with arrow keys to go through them. The board shows the move under the pointer or with
 * the focus; a click plays the line up to it, except in the threat view, whose moves are not legal.
 */
const LineMoves = ({ study, line: { move, pv }, shown }: LineMovesProps) => {
  const words = briefTextOf(study.searched, move, translator.value);
  const list = useRef<HTMLFieldSetElement>(null);
  const stop = useSignal(0);
  const current = Math.min(stop.value, shown.length - 1);
  const isPreviewed = useRef(false);
  const preview = (count: number) => {
    isPreviewed.current = count > 0;
    study.previewLine(pv.slice(0, count));
  };
  // The browser sends no event when a new report of the engine removes the line under the pointer.
  useEffect(
    () => () => {
      if (isPreviewed.current) study.previewLine([]);
    },
    [study],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[Math.max(0, Math.min(last, next))]?.focus();
  };
  return (
    <fieldset
      ref={list}
      class="bare engine-pv"
      aria-label={say('engine.line')}
      data-testid="engine-pv"
      onKeyDown={onKeyDown}
      onPointerLeave={() => preview(0)}
      onFocusOut={() => preview(0)}
    >
      {shown.map((text, i) => (
        <button
          key={i}
          type="button"
          class={i === 0 ? 'quiet first' : 'quiet'}
          tabIndex={i === current ? 0 : -1}
          data-testid={i === 0 ? 'engine-move' : 'engine-reply'}
          onPointerEnter={event => {
            // A finger has no hover: its tap plays the move at once.
            if (event.pointerType !== 'touch') preview(i + 1);
          }}
          onFocus={() => {
            stop.value = i;
            preview(i + 1);
          }}
          onClick={() => {
            if (!study.isThreat) study.playLine(pv.slice(0, i + 1));
          }}
        >
          {text}
          {i === 0 && words !== '' && <span class="brief"> {words}</span>}
        </button>
      ))}
    </fieldset>
  );
};
