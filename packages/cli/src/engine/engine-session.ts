import type { Game, Variant } from '@poda/library/core/contract.ts';
import type { Problem } from '@poda/library/core/result.ts';
import type { Thinker } from './thinker.ts';

export interface EngineSession {
  /** False at the end of the session. Answers now or later, and never throws on bad input. */
  receive(line: string): boolean;
}

export interface SessionContext {
  /** Of the command line, until the protocol names another. */
  readonly variant: Variant;
  readonly thinker: Thinker;
  readonly version: string;
  readonly send: (line: string) => void;
  /** In ASCII. */
  readonly explain: (problem: Problem, game?: Game) => string;
  /** An internal error ends the session. */
  readonly fail: (error: unknown) => void;
}

/** Upper bounds of a protocol's options; lines are variations. */
export const MAX_TABLE_MEBIBYTES = 4096;
export const MAX_OVERHEAD_MILLIS = 5000;
export const MAX_LINES = 500;

/** Undefined for anything but an integer between the bounds. */
export const numberWithin = (text: string | null, min: number, max: number): number | undefined => {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
};
