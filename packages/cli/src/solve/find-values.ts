import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import type { TableSpace } from '@poda/library/core/tables.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import type { ShownLine } from '@poda/library/search/review/shown-line.ts';
import { bestOf, type ExactValue, finalValue } from '@poda/library/solve/values.ts';

type FoundMove = { readonly move: string } & (ExactValue | { readonly value: null });

/** Before a roll, `rolls` has the moves after each. */
export interface FoundValues extends ExactValue {
  readonly moves: readonly FoundMove[];
  readonly rolls?: Readonly<Record<string, readonly FoundMove[]>>;
}

/** Looks in the tables, else searches at most `nodes`. */
export const findValues = async (state: GameState, engine: Engine, nodes: number): Promise<FoundValues | undefined> => {
  if (state.outcome() !== null) return { ...finalValue(state.variant, state.position, state.side), moves: [] };
  if (!state.isChance) return (await engine.value(state)) ?? (await searchValues(state, engine, nodes));
  const rolls: Record<string, readonly FoundMove[]> = {};
  const moves: FoundMove[] = [];
  let mean = 0;
  const chances = state.chances();
  for (const [i, roll] of state.legalMoves().entries()) {
    const after = unwrap(GameState.read(state.variant, state.start, [...state.moveTexts(), state.moveText(roll)]));
    const found = await findValues(after, engine, nodes);
    if (found === undefined) return undefined;
    const seen = after.side === state.side ? found : { ...found, value: 1 - found.value };
    rolls[String(state.variant.rules.dice!.countOn(after.position))] = found.moves;
    moves.push({ move: state.moveText(roll), value: seen.value });
    mean += chances[i]! * seen.value;
  }
  const { value } = (await engine.value(state)) ?? { value: mean };
  return { value, moves, rolls };
};

/** The number of pieces of the position or, after a roll, of a position that follows. */
export const sectionPieces = (state: GameState, space: TableSpace): number | undefined => {
  if (space.locate(state.position)) return space.sections[space.section]!.pieces;
  if (state.variant.rules.dice === null) return undefined;
  for (const move of state.legalMoves()) {
    const isFound = state.after(move, () => state.outcome() === null && space.locate(state.position));
    if (isFound) return space.sections[space.section]!.pieces;
  }
  return undefined;
};

const searchValues = async (state: GameState, engine: Engine, nodes: number): Promise<FoundValues | undefined> => {
  const texts = state.legalMoves().map(move => state.moveText(move));
  const { lines } = await engine.analyse(state, { search: 'strong', lines: texts.length, nodes });
  const proved = lines.filter(({ exact }) => exact);
  if (proved.length === texts.length) return { ...bestOf(proved), moves: texts.map(move => foundMove(move, proved)) };
  // Proves the value sooner than a search for the values of all moves.
  const alone = await engine.analyse(state, { search: 'strong', lines: 1, nodes });
  const [best] = alone.lines;
  // Without other limits, a search ends early only if nothing can change its result.
  const isSettled = alone.nodes < nodes;
  if (!best?.exact || (!isSettled && Math.abs(best.value) < SHOWN_WIN)) return undefined;
  const { value, plies } = best;
  const known = [...proved.filter(({ move }) => move !== best.move), best];
  const moves = texts.map(move => foundMove(move, known));
  return defined({ value, plies: isSettled ? plies : undefined, moves });
};

const foundMove = (move: string, lines: readonly ShownLine[]): FoundMove => {
  const line = lines.find(candidate => candidate.move === move);
  return line === undefined ? { move, value: null } : defined({ move, value: line.value, plies: line.plies });
};
