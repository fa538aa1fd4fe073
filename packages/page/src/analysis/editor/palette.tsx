import type { Variant } from '@poda/library/core/contract.ts';
import type { PieceKind } from '@poda/library/core/view.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { useId } from 'preact/hooks';
import { skinOf } from '../../board/picture/picture.tsx';
import { layOut } from '../../drawing/layout.ts';
import { stillLook } from '../../settings/settings.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import type { Tool } from './editing.ts';

interface PaletteProps {
  readonly variant: Variant;
  readonly tool: Tool;
  readonly flipped: boolean;
  onChoose(tool: Tool): void;
}

export const Palette = ({ variant, tool, flipped, onChoose }: PaletteProps) => {
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
  const rows = ([0, 1] as const).map(side => variant.face.pieceKinds.filter(kind => kind.side === side));
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
            const label = `${capitalised(piece)}, ${translator.value.sideName(variant, kind.side)}`;
            return choice(kind, `${kind.side}-${kind.piece}`, label, isKind(tool, kind));
          })}
        </div>
      ))}
    </fieldset>
  );
};

const isKind = (tool: Tool, { side, piece }: PieceKind): boolean =>
  typeof tool !== 'string' && tool.side === side && tool.piece === piece;

const PiecePicture = ({ variant, kind, flipped }: { variant: Variant; kind: PieceKind; flipped: boolean }) => {
  const id = useId();
  const skin = skinOf(variant);
  const drawing = { layout: layOut(variant.face.board, flipped, skin.margins), look: stillLook.value, id };
  const isTop = (kind.side === variant.face.board.bottom) === flipped;
  return (
    <svg
      viewBox="-50 -50 100 100"
      class="palette-piece"
      aria-hidden="true"
      font-family="system-ui, sans-serif"
      font-weight={600}
    >
      <skin.Defs {...drawing} />
      <skin.Piece
        {...drawing}
        piece={{ ...kind, cell: '', count: 1 }}
        colour={variant.face.board.colours[kind.side]}
        isTop={isTop}
        joins={0}
      />
    </svg>
  );
};
