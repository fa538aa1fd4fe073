import type { Game, Variant } from '../../core/contract.ts';
import type { Problem } from '../../core/result.ts';
import type { Thinker } from './thinker.ts';

/** The engine's side of a session in one of the protocols. */
export interface EngineSession {
  /** Handles an input line and answers now or later; returns false at the end of the session. Never throws on bad input. */
  receive(line: string): boolean;
}

/** The parts of the program that a protocol session uses: the game, the search and the output. */
export interface SessionContext {
  /** The game named on the command line, which is played until the protocol names another. */
  readonly variant: Variant;
  readonly thinker: Thinker;
  readonly version: string;
  readonly send: (line: string) => void;
  /** Turns a problem into a sentence in ASCII. */
  readonly explain: (problem: Problem, game?: Game) => string;
  /** Called with an internal error, which ends the session. */
  readonly fail: (error: unknown) => void;
}

/** Upper bounds of the options that a protocol can set; the lines are the variations shown in an analysis. */
export const MAX_TABLE_MEBIBYTES = 4096;
export const MAX_OVERHEAD_MILLIS = 5000;
export const MAX_LINES = 500;

/** Parses an integer between two bounds; undefined for any other text. */
export const numberWithin = (text: string | null, min: number, max: number): number | undefined => {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
};
