/** `poda/sprt`: the sequential probability ratio test between two players. */
export type { Fault } from '../game/verdict.ts';
export {
  countResults,
  type Encounter,
  type Pentanomial,
  type PlayerScore,
  type ResultOfGame,
  type Scores,
  type Trinomial,
} from './scores.ts';
export * from './sprt.ts';
