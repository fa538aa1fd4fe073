import type { Variant } from '../../core/contract.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { formats, readGames } from '../../notation/formats.ts';
import type { Notice, Reading } from '../../notation/notice.ts';
import { newRecord } from '../../notation/record.ts';
import { readShared } from '../../notation/share.ts';

/** A text that somebody brings, and the name of its file if it came in one. */
export interface Brought {
  readonly text: string;
  readonly file?: string;
}

/**
 * Reads games in whatever form they come: a link or what follows `g=` in it, a file of any format by its ending or by what is
 * in it, or a bare position, of the game on the board before any other. Where there is none of all this, there are no records.
 */
export const readAnything = ({ text, file = '' }: Brought, variant: Variant): Reading => {
  const shared = /(?:^|[?&]g=)(\d+\.[\w-]+\.[^&\s]*)$/.exec(text.trim())?.[1];
  if (shared !== undefined) {
    const read = readShared(shared);
    if (read.ok) return { records: [read.value.record], notices: read.value.notices };
  }
  const ending = /\.([^.]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const known = formats.filter(({ extensions }) => extensions.includes(ending));
  const reading = firstWithMoves(text, known) ?? readPosition(text, variant) ?? firstWithMoves(text, formats);
  if (reading !== undefined) return reading;
  const empty = [...known, ...formats].map(format => readGames(format, text)).find(isSureOf);
  if (empty !== undefined) return empty;
  // Only where the format is known does what it says about the text mean something.
  return { records: [], notices: known.flatMap(format => readGames(format, text).notices) };
};

const firstWithMoves = (text: string, candidates: typeof formats): Reading | undefined =>
  candidates
    .map(format => readGames(format, text))
    .find(({ records }) => records.some(({ moves }) => moves.length > 0));

/** Whether there are games in it, even without a move: a text that does not say of which game it is may be anything. */
const isSureOf = ({ records, notices }: Reading): boolean =>
  records.length > 0 && !notices.some(({ problem: { code } }) => code.endsWith('game-assumed'));

/** A position without a game around it; the board's own variant goes first. */
const readPosition = (text: string, variant: Variant): Reading | undefined => {
  const others = games.map(({ id }) => parseVariant(games, id));
  for (const candidate of [variant, ...others.flatMap(other => (other.ok ? [other.value] : []))]) {
    const position = candidate.read(text.trim());
    if (position.ok) return { records: [newRecord(candidate, {}, candidate.write(position.value))], notices: [] };
  }
  return undefined;
};

/** The notices about one of several games. */
export const noticesOf = (notices: readonly Notice[], game: number): readonly Notice[] =>
  notices.filter(notice => notice.game === game);

/** UTF-8, or UTF-16 where the text says so; a text that can be neither is one of the older western ones. */
export const decoded = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // A text that is cut in the middle of a letter is still UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
