import type { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { briefTextOf } from '@poda/library/play/brief-move.ts';
import { shownMove } from '@poda/library/play/game-in-words.ts';
import type { ExactValues } from '@poda/library/solve/values.ts';
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { rangeText } from '../../engine/table-words.ts';
import { linkTo } from '../../route.ts';
import { percent } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import { endText, fullMoves, viewedValue, viewSide } from '../engine/value-text.ts';
import type { Study } from '../study.ts';
import { say } from '../words.ts';
import type { KnownPosition, LiveTables } from './live-tables.ts';
import { type ExactMove, type GroupKind, groupMoves } from './move-groups.ts';
import './tables.css';

interface TablePanelProps {
  readonly study: Study;
  readonly tables: LiveTables;
  /** The list of moves disappears with the focus when a move played here with a key ends the game. */
  onOver(): void;
}

export const TablePanel = ({ study, tables, onOver }: TablePanelProps) => {
  const { state, variant } = study;
  /** True from a move played with a key until the values of the next position arrive. */
  const isFocusWanted = useRef(false);
  const latest = tables.known.value;
  // The values of the last position stay until the new ones arrive, so that the panel does not jump.
  const known = latest?.state.variant === variant ? latest : null;
  const isCurrent = known?.state === state;
  useEffect(() => {
    const retry = () => {
      if (tables.known.peek()?.answer.kind === 'failed') tables.ask(study.state, true);
    };
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [study, tables]);
  useEffect(() => {
    if (!isFocusWanted.current || state.outcome() === null) return;
    isFocusWanted.current = false;
    onOver();
  }, [state]);
  if (state.outcome() !== null) return <p>{say('engine.over')}</p>;
  return (
    <div class="tables" data-testid="tables" aria-busy={!isCurrent}>
      <div class="row spread">
        <p role="status" data-testid="tables-told">
          {known === null ? say('tables.loading') : toldText(known)}
        </p>
        {known?.answer.kind === 'exact' && <span class="exact-badge">{say('exact')}</span>}
        <a class="small" href={linkTo('solved')} data-testid="to-solved">
          {say('nav.solved')}
        </a>
      </div>
      {known?.answer.kind === 'failed' && !tables.isAsking.value && (
        <Button label={say('tables.retry')} testId="tables-retry" onClick={() => tables.ask(state, true)} />
      )}
      {known?.answer.kind === 'exact' && (
        <MoveValues study={study} known={known} values={known.answer.values} isFocusWanted={isFocusWanted} />
      )}
    </div>
  );
};

const toldText = ({ state, answer }: KnownPosition): string => {
  switch (answer.kind) {
    case 'exact':
      return valueSentence(state, answer.values);
    case 'outside':
      return answer.why === 'pieces'
        ? `${say('tables.outside')} ${rangeText(state.variant, answer.pieces)}`
        : say(`tables.${answer.why}`);
    case 'failed':
    case 'none':
      return say(`tables.${answer.kind}`);
  }
};

const valueSentence = ({ variant, side, isChance }: GameState, { value, plies, moves }: ExactValues): string => {
  if (variant.rules.shows === 'chance') {
    const chance = percent(viewedValue(variant, value, side), CHANCE_DIGITS);
    return capitalised(
      say('bar.chance', { ...translator.value.sideValues(variant, viewSide(side)), value: `${chance}.` }),
    );
  }
  const told =
    value === 0 ? say('bar.draw') : (endText(variant, side === 0 ? value : -value, plies) ?? say('tables.unknown'));
  const groups = isChance ? [] : groupMoves(variant.rules.shows, moves);
  const counts = groups.map(group => say(`tables.count.${group.kind}`, { count: group.moves.length }));
  return `${capitalised(told)}. ${capitalised(counts.join(', '))}.`;
};

/** Decimals of a chance in per cent. */
const CHANCE_DIGITS = 2;

interface MoveValuesProps {
  readonly study: Study;
  readonly known: KnownPosition;
  readonly values: ExactValues;
  readonly isFocusWanted: RefObject<boolean>;
}

/**
 * The moves are one Tab stop, with arrow keys to go through them. The board shows the one under the pointer or with the
 * focus; a click plays it.
 */
const MoveValues = ({ study, known, values, isFocusWanted }: MoveValuesProps) => {
  const { state } = known;
  const list = useRef<HTMLDivElement>(null);
  const stop = useSignal(0);
  const isPreviewed = useRef(false);
  const groups = state.isChance
    ? [{ kind: 'rolls' as const, moves: values.moves }]
    : groupMoves(state.variant.rules.shows, values.moves);
  const last = values.moves.length - 1;
  const current = Math.min(stop.value, last);
  const preview = (move: string | null) => {
    isPreviewed.current = move !== null && study.state === state;
    study.previewLine(move === null || study.state !== state ? [] : [move], state);
  };
  // The browser sends no event when another position removes the move under the pointer.
  useEffect(
    () => () => {
      if (isPreviewed.current) study.previewLine([]);
    },
    [study, state],
  );
  useEffect(() => {
    stop.value = 0;
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    list.current?.querySelector('button')?.focus();
  }, [state]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowUp: current - 1, ArrowDown: current + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    list.current?.querySelectorAll('button')[Math.max(0, Math.min(last, next))]?.focus();
  };
  let index = 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the buttons in the lists.
    <div
      ref={list}
      class="stack table-moves"
      data-testid="table-moves"
      onKeyDown={onKeyDown}
      onPointerLeave={() => preview(null)}
      onFocusOut={() => preview(null)}
    >
      {groups.map(({ kind, moves }) => (
        <div key={kind} class={`table-group ${kind}`} data-testid={`table-${kind}`}>
          <h3>
            <span>{say(`tables.group.${kind}`)}</span>
            {(kind === 'rolls' || kind === 'chance') && <span>{say('tables.chance')}</span>}
          </h3>
          <ul class="bare">
            {moves.map(move => {
              const at = index++;
              return (
                <li key={move.move}>
                  <MoveButton
                    state={state}
                    move={move}
                    kind={kind}
                    tabIndex={at === current ? 0 : -1}
                    onPreview={() => preview(move.move)}
                    onFocus={() => {
                      stop.value = at;
                      preview(move.move);
                    }}
                    onPlay={isKey => {
                      if (study.state !== state) return;
                      isFocusWanted.current = isKey;
                      study.play(unwrap(state.findMove(move.move)));
                    }}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {state.variant.rules.shows !== 'chance' && <p class="faint small">{say('tables.moves')}</p>}
    </div>
  );
};

interface MoveButtonProps {
  readonly state: GameState;
  readonly move: ExactMove;
  readonly kind: GroupKind | 'rolls';
  readonly tabIndex: number;
  onPreview(): void;
  onFocus(): void;
  onPlay(isKey: boolean): void;
}

const MoveButton = ({ state, move, kind, tabIndex, onPreview, onFocus, onPlay }: MoveButtonProps) => {
  const words = briefTextOf(state, move.move, translator.value);
  return (
    <button
      type="button"
      class="quiet table-move"
      tabIndex={tabIndex}
      data-testid="table-move"
      onPointerEnter={event => {
        // A finger has no hover: its tap plays the move at once.
        if (event.pointerType !== 'touch') onPreview();
      }}
      onFocus={onFocus}
      // `detail` counts the presses of a pointer; a key has none.
      onClick={({ detail }) => onPlay(detail === 0)}
    >
      <span>
        <strong>{nameOf(state, move.move)}</strong>
        {words !== '' && <span class="brief"> {words}</span>}
      </span>
      <span class="value">{moveValueText(state, move, kind)}</span>
    </button>
  );
};

const nameOf = (state: GameState, text: string): string => {
  const move = unwrap(state.findMove(text));
  const count = state.variant.rules.dice?.countIn(text) ?? null;
  if (!state.isChance || count === null) return state.cells(move).length === 0 ? say('pass') : shownMove(state, move);
  const chance = state.chances()[state.legalMoves().findIndex(other => state.moveText(other) === text)] ?? 0;
  return `${say('moves.roll', { count })} (${percent(chance, 1)})`;
};

/** Moves to the end for the side that moves, or the chance of the side that the user chose. */
const moveValueText = (
  { variant, side }: GameState,
  { value, plies }: ExactMove,
  kind: GroupKind | 'rolls',
): string => {
  if (kind === 'rolls' || kind === 'chance') return percent(viewedValue(variant, value, side), CHANCE_DIGITS);
  if (kind === 'draw') return say('bar.draw');
  return plies === undefined ? say(`tables.${kind}`) : say(`tables.${kind}-in`, { moves: fullMoves(plies) });
};
