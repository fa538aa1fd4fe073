/**
 * English draughts: Poda against the alpha-beta player of rapid-draughts at depth 9, with a tenth of its time:
 * `node scripts/strength.mjs vs-rapid-draughts [--pairs N] [--depth N] [--share S] [--seed N] [--jobs N]`. A move of Poda may take
 * `--share` of the rival's average time per move so far; the printed line says what part of it Poda really took. In
 * every position the legal moves of both programs are compared, and a difference ends the run.
 */

import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { playNamedMatches } from './named-match.ts';
import { asTheirGame, compareMoves, ourMove, theirPlayer } from './rapid-draughts.ts';
import { percent } from './score.ts';

const AIM = 0.95;
/**
 * The rival's assumed time for a move in ms, before its first move; less than it really takes from the start position.
 */
const FIRST_GUESS_MILLIS = 100;
/** The maximum time for one move, as a multiple of the average time that Poda may take for a move. */
const MAX_SHARES = 4;
const TABLE_MEBIBYTES = 8;

await playNamedMatches(
  [{ game: 'draughts:english', rival: 'rapid-draughts', aim: AIM }],
  { pairs: 20, depth: 9, share: 0.1 },
  (_match, _variant, { depth = 0, share = 0 }) => {
    const rival = theirPlayer(depth);
    const table = TranspositionTable.ofMebibytes(TABLE_MEBIBYTES);
    const time = { ours: 0, theirs: 0, ourMoves: 0, theirMoves: 0, ourDepths: 0 };
    return {
      players: [
        state => {
          compareMoves(state, asTheirGame(state).moves);
          const began = performance.now();
          const each = share * (time.theirMoves === 0 ? FIRST_GUESS_MILLIS : time.theirs / time.theirMoves);
          // Time that earlier moves took too much is deducted from this move; time that they left over is added.
          const millis = Math.min(MAX_SHARES * each, each * (time.ourMoves + 1) - time.ours);
          const { lines, depth: reached } = findBest(state, {
            limits: { millis },
            table,
            now: () => performance.now(),
          });
          time.ours += performance.now() - began;
          time.ourMoves++;
          time.ourDepths += reached;
          return lines[0]!.move;
        },
        async state => {
          const game = asTheirGame(state);
          compareMoves(state, game.moves);
          const began = performance.now();
          const move = await rival(game);
          time.theirs += performance.now() - began;
          time.theirMoves++;
          return ourMove(state, move);
        },
      ],
      tallies: () => time,
    };
  },
  ({ ours = 0, theirs = 0, ourMoves = 0, theirMoves = 0, ourDepths = 0 }) =>
    `, ${(ours / ourMoves).toFixed(1)} ms a move (depth ${(ourDepths / ourMoves).toFixed(1)}) against ${(theirs / theirMoves).toFixed(1)} ms: ${percent(ours / ourMoves / (theirs / theirMoves))} of the time`,
);
