import { ok, problemAt, type Result } from '../result.ts';
import type { Side } from '../side.ts';

export interface Part {
  readonly text: string;
  readonly at: number;
}

/** Keeps the offset of every part in the whole text, so that an error message can point at its place. */
export const split = (whole: Part, separator: string): Part[] => {
  let at = whole.at;
  return whole.text.split(separator).map(text => {
    const part = { text, at };
    at += text.length + separator.length;
    return part;
  });
};

/** The first letter is that of side 0. */
export const parseTurn = ({ text, at }: Part, letters: readonly [string, string]): Result<Side> => {
  if (text === letters[0]) return ok(0);
  if (text === letters[1]) return ok(1);
  return problemAt(at, 'unreadable-side', { text, sides: letters.join(', ') });
};
