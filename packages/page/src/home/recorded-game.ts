import type { Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { PieceOnBoard } from '@poda/library/core/view.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import recorded from './recorded-game.json' with { type: 'json' };

export const variant = variantNamed(recorded.game);

/** A position of the search, which looks two moves ahead: a move of the machine and the replies to it. */
export interface Branch {
  readonly move: string;
  readonly pieces: readonly PieceOnBoard[];
  /** In cells that the machine is ahead; null if the branch was cut. */
  readonly value: number | null;
  readonly replies: readonly Branch[];
}

export interface Turn {
  readonly side: Side;
  /** In the notation of the game. */
  readonly position: string;
  readonly pieces: readonly PieceOnBoard[];
  readonly moves: readonly Branch[];
  /** The index of the move that the machine plays. */
  readonly best: number;
}

/** Replies that the recording lacks were cut. */
export const turns = (): Turn[] => {
  const state = new GameState(variant);
  const pieces = () => variant.face.pieces(state.position);
  return recorded.turns.map(({ best, values }) => {
    const moves = state.legalMoves().map((move, i): Branch => {
      const seen = values[i]!;
      return state.after(move, () => ({
        move: state.moveTexts().at(-1)!,
        pieces: pieces(),
        value: Math.min(...seen),
        replies: state.legalMoves().map((reply, j) =>
          state.after(reply, () => ({
            move: state.moveTexts().at(-1)!,
            pieces: pieces(),
            value: seen[j] ?? null,
            replies: [],
          })),
        ),
      }));
    });
    const turn = { side: state.side, position: state.text, pieces: pieces(), moves, best };
    unwrap(state.playText(moves[best]!.move));
    return turn;
  });
};
