import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Side, Variant } from '../../core/contract.ts';
import { NOT_OVER } from '../../core/outcome.ts';
import { expect } from '../../core/result.ts';
import type { Cell, PieceKind } from '../../core/view.ts';
import { capitalised } from '../../i18n/translate.ts';
import { Board } from '../board/board.tsx';
import { dressOf } from '../board/dress.ts';
import { layOut } from '../board/layout.ts';
import type { MarkKind, Marks } from '../board/marks.tsx';
import { Select } from '../controls/fields.tsx';
import { placeAndPiece } from '../play/spoken.ts';
import { settings } from '../state/settings.ts';
import { say as sayOfPage, translator } from '../words/say.ts';
import {
  carry,
  checked,
  type Edited,
  editedFrom,
  emptied,
  mirrored,
  pieceAt,
  type Tool,
  touchWith,
} from './editing.ts';
import { diceShown } from './study.ts';
import { say } from './words.ts';

interface EditorProps {
  readonly variant: Variant;
  /** The position to begin with. */
  readonly from: string;
  readonly flipped: boolean;
  onDone(position: string): void;
  onCancel(): void;
}

/** Puts a position together by hand, and says why it cannot be where it cannot. */
export const EditorView = ({ variant, from, flipped, onDone, onCancel }: EditorProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const edited = useSignal<Edited>(expect(editedFrom(variant, from)));
  const tool = useSignal<Tool>(dressOf(variant).piecesMove ? 'move' : variant.pieceKinds[0]!);
  const held = useSignal<Cell | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = checked(variant, edited.value);
  const change = (next: Edited) => {
    edited.value = next;
    held.value = null;
  };
  const touch = (cell: Cell) => {
    if (tool.value !== 'move') change(touchWith(variant, edited.value, tool.value, cell));
    else if (held.value === null) held.value = pieceAt(edited.value, cell) === undefined ? null : cell;
    else change(carry(variant, edited.value, held.value, cell));
  };
  // A sound position is shown as the game itself shows it.
  const pieces = text.ok ? variant.pieces(expect(variant.read(text.value))) : edited.value.pieces;
  return (
    <section class="table analysis" data-testid="editor">
      <div class="board-side">
        <Board
          variant={variant}
          pieces={pieces}
          flipped={flipped}
          marks={marksOf(held.value)}
          arrows={[]}
          dice={diceShown(variant, edited.value.dice, edited.value.dice ?? 0)}
          look={lookOf()}
          nameOf={cell =>
            [...placeAndPiece(variant, pieces, cell), ...(held.value === cell ? [sayOfPage('cell.touched')] : [])].join(
              ', ',
            )
          }
          label={sayOfPage('board.of', { game: translator.value.gameName(variant.game) })}
          onTouch={touch}
          onDrag={(source, target) => change(carry(variant, edited.value, source, target))}
          onEscape={() => {
            held.value = null;
          }}
        />
      </div>
      <div class="panel-side">
        <h1 ref={heading} tabIndex={-1}>
          {say('edit.title')}
        </h1>
        <p class="faint">{say('edit.help')}</p>
        <Palette
          variant={variant}
          tool={tool.value}
          flipped={flipped}
          onChoose={chosen => {
            tool.value = chosen;
            held.value = null;
          }}
        />
        <div class="pair">
          <Select<'0' | '1'>
            label={say('edit.side')}
            value={edited.value.side === 0 ? '0' : '1'}
            options={(['0', '1'] as const).map(value => ({
              value,
              label: capitalised(translator.value.sideName(variant, Number(value) as Side)),
            }))}
            onChange={value => change({ ...edited.value, side: value === '0' ? 0 : 1 })}
            testId="edit-side"
          />
          {variant.dice !== null && (
            <Select
              label={say('edit.dice')}
              value={String(edited.value.dice ?? NO_DICE)}
              options={[NO_DICE, ...countsOf(variant)].map(value => ({
                value,
                label: value === NO_DICE ? say('edit.dice.none') : value,
              }))}
              onChange={value => change({ ...edited.value, dice: value === NO_DICE ? null : Number(value) })}
              testId="edit-dice"
            />
          )}
        </div>
        <div class="row">
          <button type="button" data-testid="edit-empty" onClick={() => change(emptied(edited.value))}>
            {say('edit.empty')}
          </button>
          <button
            type="button"
            data-testid="edit-start"
            onClick={() => change(expect(editedFrom(variant, variant.start)))}
          >
            {say('edit.start')}
          </button>
          <button
            type="button"
            data-testid="edit-mirror"
            aria-disabled={!text.ok}
            onClick={() => {
              const turned = mirrored(variant, edited.value);
              if (turned.ok) change(turned.value);
            }}
          >
            {say('edit.mirror')}
          </button>
        </div>
        <PositionText variant={variant} text={text.ok ? text.value : ''} onRead={change} />
        <p
          role="status"
          class={text.ok ? 'verdict' : 'verdict refusal'}
          data-testid="edit-verdict"
          data-sound={String(text.ok)}
        >
          {text.ok
            ? say(expect(variant.read(text.value)).outcome() === NOT_OVER ? 'edit.sound' : 'edit.over')
            : translator.value.problem(text.error, variant.game)}
        </p>
        <div class="row end">
          <button type="button" data-testid="edit-cancel" onClick={onCancel}>
            {say('edit.cancel')}
          </button>
          <button
            type="button"
            class="strong"
            data-testid="edit-done"
            aria-disabled={!text.ok}
            onClick={() => {
              if (text.ok) onDone(text.value);
            }}
          >
            {say('edit.done')}
          </button>
        </div>
      </div>
    </section>
  );
};

const NO_DICE = '-';

/** What the dice of a variant can count. */
const countsOf = ({ dice }: Variant): string[] => {
  if (dice === null) return [];
  const sums = Array.from({ length: dice.number + 1 }, (_, sum) => (sum === 0 ? dice.zeroCountsAs : sum));
  return [...new Set(sums)].sort((a, b) => a - b).map(String);
};

const lookOf = () => ({ pieces: settings.pieces.value, coordinates: settings.hasCoordinates.value, animation: 0 });

const marksOf = (held: Cell | null): Marks => new Map(held === null ? [] : [[held, new Set<MarkKind>(['touched'])]]);

/** What a touch does, one of all pieces among it: a group of radio buttons that look like what they do. */
const Palette = ({
  variant,
  tool,
  flipped,
  onChoose,
}: {
  variant: Variant;
  tool: Tool;
  flipped: boolean;
  onChoose: (tool: Tool) => void;
}) => {
  const name = useId();
  const choice = (value: Tool, key: string, label: string, isOn: boolean) => (
    <label key={key} class="palette-choice" title={label}>
      <input
        type="radio"
        class="hidden"
        name={name}
        checked={isOn}
        aria-label={label}
        data-testid={`tool-${key}`}
        onChange={() => onChoose(value)}
      />
      {typeof value === 'string' ? (
        <span>{label}</span>
      ) : (
        <PiecePicture variant={variant} kind={value} flipped={flipped} />
      )}
    </label>
  );
  const rows = ([0, 1] as const).map(side => variant.pieceKinds.filter(kind => kind.side === side));
  return (
    <fieldset class="group palette">
      <legend>{say('edit.tools')}</legend>
      <div class="row">
        {choice('move', 'move', say('edit.move'), tool === 'move')}
        {choice('erase', 'erase', say('edit.erase'), tool === 'erase')}
      </div>
      {rows.map((kinds, side) => (
        <div class="row" key={side}>
          {kinds.map(kind => {
            const piece = translator.value.ofGame(variant.game, `piece.${kind.piece}`) ?? kind.piece;
            const label = say('edit.piece', {
              piece: capitalised(piece),
              side: translator.value.sideName(variant, kind.side),
            });
            return choice(kind, `${kind.side}-${kind.piece}`, label, isKind(tool, kind));
          })}
        </div>
      ))}
    </fieldset>
  );
};

const isKind = (tool: Tool, { side, piece }: PieceKind): boolean =>
  typeof tool !== 'string' && tool.side === side && tool.piece === piece;

/** A piece by itself, as the board draws it. */
const PiecePicture = ({ variant, kind, flipped }: { variant: Variant; kind: PieceKind; flipped: boolean }) => {
  const id = useId();
  const dress = dressOf(variant);
  const drawing = { layout: layOut(variant.board, flipped, dress.room), look: lookOf(), id };
  const isTop = (kind.side === variant.board.bottom) === flipped;
  return (
    <svg
      viewBox="-50 -50 100 100"
      class="palette-piece"
      aria-hidden="true"
      font-family="system-ui, sans-serif"
      font-weight={600}
    >
      <dress.Defs {...drawing} />
      <dress.Piece
        {...drawing}
        piece={{ ...kind, cell: '', count: 1 }}
        colour={variant.board.colours[kind.side]}
        isTop={isTop}
        joins={0}
      />
    </svg>
  );
};

/** The position as text, to be read and to be typed. */
const PositionText = ({
  variant,
  text,
  onRead,
}: {
  variant: Variant;
  text: string;
  onRead: (edited: Edited) => void;
}) => {
  const id = useId();
  const typed = useSignal<string | null>(null);
  const refusal = useSignal('');
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        const read = editedFrom(variant, (typed.value ?? text).trim());
        refusal.value = read.ok ? '' : translator.value.problem(read.error, variant.game);
        if (!read.ok) return;
        typed.value = null;
        onRead(read.value);
      }}
    >
      <label for={id}>{say('edit.text')}</label>
      <input
        id={id}
        value={typed.value ?? text}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        data-testid="edit-text"
        onInput={event => {
          typed.value = event.currentTarget.value;
        }}
      />
      <button type="submit" data-testid="edit-read">
        {say('edit.take-text')}
      </button>
      {refusal.value !== '' && (
        <p class="refusal whole-row" role="alert" data-testid="edit-text-refusal">
          {refusal.value}
        </p>
      )}
    </form>
  );
};
