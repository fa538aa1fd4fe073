import type { Side, Variant } from '@poda/library/core/contract.ts';
import { NOT_OVER } from '@poda/library/core/outcome.ts';
import { type Problem, type Result, unwrap } from '@poda/library/core/result.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Board, boardRatioStyle } from '../../board/board.tsx';
import { landedDice } from '../../board/dice/landed-dice.ts';
import { skinOf } from '../../board/picture/picture.tsx';
import { Button } from '../../controls/button.tsx';
import { Select } from '../../controls/fields.tsx';
import { useFocusKeeper } from '../../controls/focus.ts';
import { useLayer } from '../../controls/layers.ts';
import { set } from '../../controls/signals.ts';
import type { MarkKind, Marks } from '../../drawing/marks.ts';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { placeAndPiece } from '../../move-input/cell-labels.ts';
import { stillLook } from '../../settings/settings.ts';
import { gameTitle } from '../../words/game-title.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
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
import { Palette } from './palette.tsx';
import { PositionText } from './position-text.tsx';

interface EditorProps {
  readonly variant: Variant;
  readonly from: string;
  readonly flipped: boolean;
  onDone(position: string): void;
  onCancel(): void;
}

/** The back button of the browser closes the editor. */
export const EditorView = ({ variant, from, flipped, onDone, onCancel }: EditorProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useFocusKeeper<HTMLDivElement>();
  const edited = useSignal<Edited>(unwrap(editedFrom(variant, from)));
  const tool = useSignal<Tool>(skinOf(variant).piecesMove ? 'move' : variant.face.pieceKinds[0]!);
  const held = useSignal<Cell | null>(null);
  const refusal = useSignal<Problem | null>(null);
  useEffect(() => heading.current?.focus(), []);
  useLayer(true, onCancel);
  const text = checked(variant, edited.value);
  const change = (next: Edited) => {
    edited.value = next;
    held.value = null;
    refusal.value = null;
  };
  const touch = (cell: Cell) => {
    if (tool.value !== 'move') change(touchWith(variant, edited.value, tool.value, cell));
    else if (held.value === null) held.value = pieceAt(edited.value, cell) === undefined ? null : cell;
    else change(carry(variant, edited.value, held.value, cell));
  };
  // For a legal position the rules of the game list the pieces, so the board looks as in play.
  const pieces = text.ok ? variant.face.pieces(unwrap(variant.rules.read(text.value))) : edited.value.pieces;
  return (
    <section class="table fills-window workbench analysis" data-testid="editor" style={boardRatioStyle(variant)}>
      <div class="board-side">
        <Board
          variant={variant}
          pieces={pieces}
          flipped={flipped}
          marks={marksOf(held.value)}
          dice={landedDice(variant, edited.value.dice, edited.value.dice ?? 0)}
          look={stillLook.value}
          nameOf={cell =>
            [...placeAndPiece(variant, pieces, cell), ...(held.value === cell ? [say('cell.touched')] : [])].join(', ')
          }
          label={say('board.of', gameTitle(variant))}
          onTouch={touch}
          onDrag={(source, target) => change(carry(variant, edited.value, source, target))}
          onEscape={() => set(held, null)}
        />
      </div>
      <div class="panel-side" ref={panel} tabIndex={-1}>
        <header class="table-title">
          <h1 ref={heading} tabIndex={-1}>
            {say('edit.title')}
          </h1>
        </header>
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
        <PlacementFields variant={variant} edited={edited.value} onChange={change} />
        <WholeBoardButtons variant={variant} edited={edited.value} onChange={change} />
        <PositionText variant={variant} text={text.ok ? text.value : ''} refusal={refusal} onRead={change} />
        {refusal.value === null && <Verdict variant={variant} text={text} />}
        <div class="row end">
          <Button label={say('edit.cancel')} testId="edit-cancel" onClick={onCancel} />
          {text.ok && refusal.value === null && (
            <Button label={say('edit.done')} class="strong" testId="edit-done" onClick={() => onDone(text.value)} />
          )}
        </div>
      </div>
    </section>
  );
};

const marksOf = (held: Cell | null): Marks => new Map(held === null ? [] : [[held, new Set<MarkKind>(['touched'])]]);

interface EditedProps {
  readonly variant: Variant;
  readonly edited: Edited;
  onChange(edited: Edited): void;
}

const PlacementFields = ({ variant, edited, onChange }: EditedProps) => (
  <div class="pair">
    <Select<'0' | '1'>
      label={say('edit.side')}
      value={edited.side === 0 ? '0' : '1'}
      options={(['0', '1'] as const).map(value => ({
        value,
        label: capitalised(translator.value.sideName(variant, Number(value) as Side)),
      }))}
      onChange={value => onChange({ ...edited, side: value === '0' ? 0 : 1 })}
      testId="edit-side"
    />
    {variant.rules.dice !== null && (
      <Select
        label={say('roll.title')}
        value={String(edited.dice ?? NO_DICE)}
        options={[NO_DICE, ...countsOf(variant)].map(value => ({
          value,
          label: value === NO_DICE ? say('edit.dice.none') : value,
        }))}
        onChange={value => onChange({ ...edited, dice: value === NO_DICE ? null : Number(value) })}
        testId="edit-dice"
      />
    )}
  </div>
);

const NO_DICE = '-';

const countsOf = ({ rules: { dice } }: Variant): string[] => {
  if (dice === null) return [];
  const sums = Array.from({ length: dice.number + 1 }, (_, sum) => (sum === 0 ? dice.zeroCountsAs : sum));
  return [...new Set(sums)].sort((a, b) => a - b).map(String);
};

const WholeBoardButtons = ({ variant, edited, onChange }: EditedProps) => {
  const turned = mirrored(variant, edited);
  return (
    <div class="row">
      <Button label={say('edit.empty')} testId="edit-empty" onClick={() => onChange(emptied(edited))} />
      <Button
        label={say('edit.start')}
        testId="edit-start"
        onClick={() => onChange(unwrap(editedFrom(variant, variant.rules.start)))}
      />
      {turned.ok && <Button label={say('edit.mirror')} testId="edit-mirror" onClick={() => onChange(turned.value)} />}
    </div>
  );
};

const Verdict = ({ variant, text }: { variant: Variant; text: Result<string, Problem> }) => (
  <p
    role="status"
    class={text.ok ? 'verdict' : 'verdict refusal'}
    data-testid="edit-verdict"
    data-sound={String(text.ok)}
  >
    {text.ok ? (
      say(unwrap(variant.rules.read(text.value)).outcome() === NOT_OVER ? 'edit.sound' : 'edit.over')
    ) : (
      <CitedMessage text={translator.value.problem(text.error, variant.game)} />
    )}
  </p>
);
