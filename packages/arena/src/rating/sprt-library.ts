/** `poda/sprt`: the sequential probability ratio test between two players. */
export type { Fault } from '../game/verdict.ts';
export { countResults, type ResultOfGame } from './results.ts';
export type { Encounter, Pentanomial, PlayerScore, Scores, Trinomial } from './scores.ts';
export * from './sprt.ts';
