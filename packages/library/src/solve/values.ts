import { isDecided, type Move, type Position, type Side, type Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { SHOWN_WIN, shownValue, turnedValue } from '../core/shown-value.ts';
import type { Prober } from '../core/tables.ts';

/** `plies` counts to the end of a won or lost game, if it is known. */
export interface ExactValue {
  readonly value: number;
  readonly plies?: number;
}

/** The moves, or rolls, are in the game's order. */
export interface ExactValues extends ExactValue {
  readonly moves: readonly (ExactValue & { readonly move: string })[];
}

export const exactValues = (state: GameState, prober: Prober): ExactValues | undefined => {
  if (state.outcome() !== null) return { ...finalValue(state.variant, state.position, state.side), moves: [] };
  const { side } = state;
  const moves: (ExactValue & { readonly move: string })[] = [];
  for (const move of state.legalMoves()) {
    const known = valueAfter(state, prober, move, side);
    if (known === undefined) return undefined;
    moves.push({ move: state.moveText(move), ...known });
  }
  const value = state.isChance ? exactValueOf(state, prober, side) : bestOf(moves);
  return value === undefined ? undefined : { ...value, moves };
};

const exactValueOf = (state: GameState, prober: Prober, side: Side): ExactValue | undefined => {
  if (state.outcome() !== null) return finalValue(state.variant, state.position, side);
  if (state.variant.rules.dice !== null && !state.isChance) {
    const values = state.legalMoves().map(move => valueAfter(state, prober, move, state.side));
    const best = values.some(value => value === undefined) ? undefined : bestOf(values.map(value => value!));
    return best && seenFrom(state.variant, best, state.side, side);
  }
  return storedValue(state.variant, prober, state.position, side);
};

export const storedValue = (
  variant: Variant,
  prober: Prober,
  position: Position,
  side: Side,
): ExactValue | undefined => {
  if (!prober.probe(position)) return undefined;
  const { value, plies, chance } = prober;
  const stored =
    variant.rules.shows === 'chance'
      ? { value: chance }
      : { value: Math.sign(value) * SHOWN_WIN, ...(plies < 0 ? {} : { plies }) };
  return seenFrom(variant, stored, position.side, side);
};

const valueAfter = (state: GameState, prober: Prober, move: Move, side: Side): ExactValue | undefined => {
  const isRoll = state.isChance;
  const known = state.after(move, () => exactValueOf(state, prober, side));
  if (known?.plies === undefined || isRoll) return known;
  return { ...known, plies: known.plies + 1 };
};

export const finalValue = (variant: Variant, position: Position, side: Side): ExactValue => {
  const value = position.finalValue();
  const hasPlies = variant.rules.shows !== 'chance' && isDecided(value);
  const shown = { value: shownValue(variant, value), ...(hasPlies ? { plies: 0 } : {}) };
  return seenFrom(variant, shown, position.side, side);
};

const seenFrom = ({ rules: { shows } }: Variant, known: ExactValue, from: Side, to: Side): ExactValue =>
  from === to ? known : { ...known, value: turnedValue(shows, known.value) };

/** The fastest win or the longest resistance; with plies if all moves with the highest value have them. */
export const bestOf = (values: readonly ExactValue[]): ExactValue => {
  const { value, plies } = values.reduce((first, next) => (isBetter(next, first) ? next : first));
  const isKnown = values.every(other => other.value !== value || other.plies !== undefined);
  return isKnown && plies !== undefined ? { value, plies } : { value };
};

export const isBetter = (one: ExactValue, other: ExactValue): boolean => {
  if (one.value !== other.value) return one.value > other.value;
  if (one.plies === undefined || other.plies === undefined) return false;
  return one.value > 0 ? one.plies < other.plies : one.plies > other.plies;
};
