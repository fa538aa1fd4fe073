import type { GameState } from '@poda/library/core/game-state.ts';
import { placeName } from '@poda/library/play/game-in-words.ts';
import type { ValueTerms } from '@poda/library/play/value-terms.ts';
import { useId } from 'preact/hooks';
import { sheetOf } from '../board/picture/picture.tsx';
import { stillPicture } from '../board/picture/still-picture.tsx';
import { Fold } from '../controls/fold.tsx';
import { centreOf } from '../drawing/layout.ts';
import { stillLook } from '../settings/settings.ts';
import { translator } from '../words/say.ts';
import { shareText } from './shares.ts';
import { say } from './words.ts';

interface BoardSharesProps {
  readonly state: GameState;
  readonly terms: ValueTerms | null;
  /** The term whose shares are shown; null for their sum. */
  readonly shown: string | null;
}

/** The board, with what each piece adds to the sum or to one term of it. */
export const BoardShares = ({ state, terms, shown }: BoardSharesProps) => {
  const id = useId();
  const { variant, side } = state;
  const { layout, drawing } = stillPicture(
    { variant, pieces: variant.face.pieces(state.position) },
    stillLook.value,
    id,
  );
  const shares = (terms?.pieces ?? [])
    .map(piece => ({ ...piece, share: shown === null ? piece.share : (piece.terms[shown] ?? 0) }))
    .filter(({ share }) => share !== 0);
  const told = variant.rules.shows === 'chance' ? 'shares.to-hand' : 'shares.told';
  return (
    <>
      <svg {...sheetOf(layout)} class="board-drawing evaluation-board" aria-hidden="true" data-testid="shares-board">
        {drawing}
        {shares.map(({ cell, share }) => {
          const { x, y } = centreOf(layout, cell);
          return (
            <text key={cell} class="share-label" font-size="30" x={x} y={y} data-cell={cell}>
              {shareText(variant, share, side)}
            </text>
          );
        })}
      </svg>
      <p class="faint small">{say(terms !== null && shares.length === 0 && shown !== null ? 'shares.none' : told)}</p>
      {shares.length > 0 && (
        <Fold title={say('shares.words')} testId="shares-in-words">
          <ul>
            {shares.map(({ cell, side: owner, piece, share }) => (
              <li key={`${cell} ${piece}`}>
                {say('shares.piece', {
                  place: placeName(variant, cell, translator.value, owner),
                  piece: translator.value.ofGame(variant.game, `piece.${piece}`) ?? piece,
                  ...translator.value.sideValues(variant, owner),
                  share: shareText(variant, share, side),
                })}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
};
