import { GameState } from '@poda/library/core/game-state.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { SearchRecorder } from '../engine/search-recorder.ts';
import { localEngine } from '../engine/testing/local-engine.ts';
import { ShownTree } from './shown-tree.ts';
import { addressOf, openPlaceIn, readTreeAddress } from './tree-address.ts';

test.each([
  ['tictactoe', 'strong', 3],
  ['plague:4x3', 'strong', 4],
  ['draughts:spanish', 'strong', 4],
  ['microshogi:drops', 'strong', 3],
  ['ur', 'strong', 1],
  ['plague:4x3', 'plain', 3],
] as const)('the address of every node of %s by %s leads to it again', async (name, search, depth) => {
  const state = new GameState(variantNamed(name));
  const question = { state, search, depth, evaluation: {} };
  const trace = await new SearchRecorder(localEngine()).record(state, { search, depth });
  const [tree, other] = [new ShownTree(question, trace!), new ShownTree(question, trace!)];
  for (const { id, parent } of tree.nodes) {
    if (parent === null) continue;
    tree.chosen.value = id;
    const address = new URLSearchParams(addressOf(question, tree));
    other.chosen.value = null;
    openPlaceIn(other, address);
    expect(other.chosen.value).toBe(id);
    const read = readTreeAddress(address).question;
    expect({ ...read, state: read.state.text }).toEqual({ ...question, state: state.text });
  }
});
