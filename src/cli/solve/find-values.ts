import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import type { TableSpace } from '../../core/tables.ts';
import type { Engine } from '../../play/engine/engine.ts';
import { bestOf, type ExactValue, type ExactValues, finalValue } from '../../solve/values.ts';

/** The exact values of a position; before a roll also those of all moves after each roll. */
export interface FoundValues extends ExactValues {
  readonly rolls?: Readonly<Record<string, readonly ValuedMove[]>>;
}

type ValuedMove = ExactValues['moves'][number];

/** Finds the exact values of a position in tables or, if they lack it, by searching at most `nodes` positions. */
export const findValues = async (state: GameState, engine: Engine, nodes: number): Promise<FoundValues | undefined> => {
  if (state.outcome() !== null) return { ...finalValue(state, state.side), moves: [] };
  if (!state.isChance) return (await engine.value(state)) ?? (await searchValues(state, engine, nodes));
  const rolls: Record<string, readonly ValuedMove[]> = {};
  const moves: ValuedMove[] = [];
  let mean = 0;
  const chances = state.chances();
  for (const [i, roll] of state.legalMoves().entries()) {
    const after = stateAfter(state, state.moveText(roll));
    const found = await findValues(after, engine, nodes);
    if (found === undefined) return undefined;
    const seen = after.side === state.side ? found : { ...found, value: 1 - found.value };
    rolls[String(state.variant.dice!.countOn(after.position))] = found.moves;
    moves.push({ move: state.moveText(roll), value: seen.value });
    mean += chances[i]! * seen.value;
  }
  const { value } = (await engine.value(state)) ?? { value: mean };
  return { value, moves, rolls };
};

/**
 * Returns the number of pieces of the section that has a position or, after a roll, the positions that follow it;
 * undefined if no section has it.
 */
export const piecesIn = (state: GameState, space: TableSpace): number | undefined => {
  if (space.locate(state.position)) return space.sections[space.section]!.pieces;
  if (state.variant.dice === null) return undefined;
  for (const move of state.legalMoves()) {
    state.play(move);
    const isFound = state.outcome() === null && space.locate(state.position);
    state.undo();
    if (isFound) return space.sections[space.section]!.pieces;
  }
  return undefined;
};

const stateAfter = (state: GameState, move: string): GameState =>
  unwrap(GameState.read(state.variant, state.start, [...state.moveTexts(), move]));

/** Searches all moves of a position; undefined if the value of one of them is not proved. */
const searchValues = async (state: GameState, engine: Engine, nodes: number): Promise<ExactValues | undefined> => {
  const texts = state.legalMoves().map(move => state.moveText(move));
  const analysis = await engine.analyse(state, { search: 'strong', lines: texts.length, nodes });
  const lines = new Map(analysis.lines.map(line => [line.move, line]));
  // A search that reached its node limit may have missed a shorter win.
  const isWhole = analysis.nodes < nodes;
  const moves: ValuedMove[] = [];
  for (const move of texts) {
    const line = lines.get(move);
    if (!line?.exact) return undefined;
    moves.push({ move, value: line.value, ...(isWhole && line.plies !== undefined ? { plies: line.plies } : {}) });
  }
  const best: ExactValue = bestOf(moves);
  return { ...best, moves };
};
