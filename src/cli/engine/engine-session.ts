import type { Game, Variant } from '../../core/contract.ts';
import type { Problem } from '../../core/result.ts';
import type { Thinker } from './thinker.ts';

/** A conversation in one of the protocols, as the engine sees it. */
export interface EngineSession {
  /** Takes a line in and answers now or later; false where it ends the conversation. Nothing that is said to it breaks it. */
  hear(line: string): boolean;
}

/** What a conversation needs of the world around it. */
export interface Surroundings {
  /** What the command line names: the game that is played where the protocol does not name another. */
  readonly variant: Variant;
  readonly thinker: Thinker;
  readonly version: string;
  readonly say: (line: string) => void;
  /** A problem as a sentence, in letters that every program can read. */
  readonly explain: (problem: Problem, game?: Game) => string;
  /** Told of our own mistakes: they end the conversation. */
  readonly fail: (error: unknown) => void;
}

/** The bounds of what can be set in the engine. */
export const MAX_TABLE_MEBIBYTES = 4096;
export const MAX_OVERHEAD_MILLIS = 5000;
export const MAX_LINES = 500;

/** A whole number between two bounds; undefined for any other text. */
export const numberWithin = (text: string | null, least: number, most: number): number | undefined => {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
};
