import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { PlainRecorder } from '@poda/library/search/trace/record-plain.ts';
import type { TraceNode } from '@poda/library/search/trace/trace.ts';
import { expect, test } from 'vitest';
import { turns } from './recorded-game.ts';

const variant = unwrap(unwrap(parseVariant(games, 'plague:4x3')).withEvaluation({ id: 'cells' }));

/** The values that alpha-beta finds for the replies to each move, without those that it cuts, and the move it plays. */
const record = (state: GameState) => {
  const recorder = new PlainRecorder(state, 'plain', { maxNodes: Infinity });
  const { value } = recorder.record(2);
  const tree = [...recorder.recording.nodes()];
  const worthOf = (node: TraceNode) => node.value / variant.rules.unit;
  const below = (parent: number) => tree.filter(node => node.parent === parent);
  const moves = below(0);
  const values = moves.map(move => (move.kind === 'min' ? below(move.id) : [move]).map(worthOf));
  return { best: moves.findIndex(move => move.value === value), values };
};

test('the game of the home screen is what the machine plays and sees', async () => {
  const state = new GameState(variant);
  const played = [];
  while (state.legalMoves().length > 1) {
    const turn = record(state);
    played.push(turn);
    state.play(state.legalMoves()[turn.best]!);
  }
  const text = JSON.stringify({ game: variant.name, turns: played }).replaceAll('{"best"', '\n{"best"');
  await expect(`${text}\n`).toMatchFileSnapshot('recorded-game.json');
});

test('its branches are the legal moves, and every turn cuts some', () => {
  const cuts = turns().map(({ moves }) =>
    moves.flatMap(({ replies }) => replies.filter(({ value }) => value === null)),
  );
  expect(cuts.map(({ length }) => length)).toEqual([2, 3, 6, 4, 3, 4, 2, 1]);
});
