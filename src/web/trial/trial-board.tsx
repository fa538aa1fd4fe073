import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Cell } from '../../core/view.ts';
import { Board } from '../board/board.tsx';
import type { MarkKind } from '../board/marks.tsx';
import { nameOfCell } from '../play/spoken.ts';
import { zeroText } from '../play/table-dice.ts';
import { animation, settings } from '../state/settings.ts';
import { say, translator } from '../words/say.ts';
import { lyingDice } from './lying-dice.ts';
import './trial.css';
import type { Trial } from './trial.ts';

/** The board of a trial: touched, dragged and typed on as any other. */
export const TrialBoard = ({ trial, isFlipped }: { trial: Trial; isFlipped: boolean }) => {
  const { state } = trial;
  const { variant } = state;
  const dice = lyingDice(state);
  return (
    <Board
      variant={variant}
      pieces={trial.pieces.value}
      flipped={isFlipped}
      marks={marksOf(trial)}
      arrows={[]}
      path={trial.lastCells.value}
      dice={dice}
      diceCaption={dice == null ? '' : zeroText(dice)}
      look={{ pieces: settings.pieces.value, coordinates: settings.hasCoordinates.value, animation: animation.value }}
      nameOf={cell => nameOfCell(trial, cell)}
      nameOfPiece={piece => translator.value.ofGame(variant.game, `piece.${piece}`) ?? piece}
      label={say('board.of', { game: translator.value.gameName(variant.game) })}
      onTouch={cell => trial.touchCell(cell)}
      onDrag={(from, to) => trial.drag(from, to)}
      onEscape={() => trial.letGo()}
    />
  );
};

const marksOf = (trial: Trial): ReadonlyMap<Cell, ReadonlySet<MarkKind>> => {
  const marks = new Map<Cell, Set<MarkKind>>();
  const mark = (cells: readonly Cell[], kind: MarkKind) => {
    for (const cell of cells) marks.set(cell, (marks.get(cell) ?? new Set()).add(kind));
  };
  const taken = new Set(trial.pieces.value.map(({ cell }) => cell));
  mark(trial.lastCells.value, 'last');
  mark(trial.touched.value, 'touched');
  mark(trial.refused.value, 'refused');
  const isOrigin = trial.touched.value.length === 0 && trial.touchable.value.some(cell => taken.has(cell));
  mark(trial.touchable.value, isOrigin ? 'origin' : 'target');
  return marks;
};

/** What came of the last touch; refusals are spoken at once. */
export const TrialTold = ({
  trial,
  show = text => text,
}: {
  trial: Trial;
  /** How a text is drawn, as with links in it. */
  show?: (text: string) => ComponentChildren;
}) => {
  const { text, tone } = trial.told.value;
  return (
    <p
      class={`told ${tone === 'plain' ? '' : tone}`}
      data-testid="trial-told"
      data-tone={tone}
      role={tone === 'refusal' ? 'alert' : 'status'}
    >
      {tone === 'success' && <span aria-hidden="true">✓ </span>}
      {show(text)}
    </p>
  );
};

/** Where a move of a trial is typed. */
export const TrialBox = ({ trial }: { trial: Trial }) => {
  const id = useId();
  const typed = useSignal('');
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        if (typed.value.trim() !== '' && trial.tryText(typed.value.trim())) typed.value = '';
      }}
    >
      <label for={id}>{say('move.box')}</label>
      <input
        id={id}
        value={typed.value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        data-testid="trial-box"
        onInput={event => {
          typed.value = event.currentTarget.value;
        }}
      />
      <button type="submit" data-testid="trial-play" disabled={!trial.isPersonsTurn}>
        {say('move.play')}
      </button>
    </form>
  );
};
