import type { Variant } from '../core/contract.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { type Format, formatOfFile, formats, readGames } from './formats.ts';
import type { Notice, Reading, ReadingOptions } from './notice.ts';
import { newRecord } from './record/record.ts';
import { readShared } from './share.ts';

/** A text that somebody hands in, and what is known of it beforehand. */
export interface ReadingInput {
  readonly text: string;
  /** The name of its file, if it came in one. */
  readonly file?: string;
  /** The format that somebody names; no other is tried then. */
  readonly format?: Format | undefined;
  readonly options?: ReadingOptions;
  /** What lies on the table: a bare position is tried as one of this variant first. */
  readonly variant?: Variant;
}

/**
 * Reads games in whatever form they come: in the format that was named; else a link or what follows `g=` in it, a file of the
 * format that its name tells, a bare position, or a text of any format by what is in it. Where there is none of all this,
 * there are no records, and the notices say why where that is known.
 */
export const readAnything = (input: ReadingInput): Reading => {
  const { text, format } = input;
  if (format !== undefined) return readGames(format, text, input.options);
  const link = readLink(text);
  if (link !== undefined && link.records.length > 0) return link;
  const expected = readExpected(input);
  if (expected !== undefined && (hasMoves(expected) || isSure(expected))) return expected;
  const reading = readPosition(input) ?? readByContent(input);
  if (reading !== undefined) return reading;
  // What a format says about a text means something only where the text ought to be of that format.
  const likely = expected ?? link ?? readLikely(input);
  return likely.notices.length > 0 ? likely : { records: likely.records, notices: signsOf(text) };
};

/** What looks like JSON ought to be a record of ours. */
const readLikely = ({ text, options }: ReadingInput): Reading =>
  /^\s*(\{|\[\s*\{)/.test(text) ? readGames(formats[0]!, text, options) : { records: [], notices: [] };

/** What can be told at a glance of a text in which nothing was found. */
const signsOf = (text: string): Notice[] => {
  const code = signs.find(([, sign]) => sign.test(text))?.[0];
  return code === undefined ? [] : [{ game: 1, problem: { code } }];
};

const signs: readonly (readonly [string, RegExp])[] = [
  ['text-is-empty', /^\s*$/],
  // Neither control characters nor what could not be decoded stand in a text.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant.
  ['text-is-binary', /[\u0000-\u0008\u000e-\u001f]|\ufffd.*\ufffd/s],
  ['text-is-chess', /^[ \t]*(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+\s|\b1\.\s*(?:[a-h][34]|N[a-h]3)\b/im],
];

/** A link with a game in it, or what follows `g=` there; why a link cannot be read is told. */
const readLink = (text: string): Reading | undefined => {
  const link = text.trim();
  if (/\s/.test(link)) return undefined;
  const [, ...afterMark] = link.split(/[?&]g=/);
  const inLink = afterMark.at(-1)?.split('&')[0];
  const shared = inLink ?? /^\d+\.[\w-]+\./.exec(link)?.input;
  if (shared === undefined) return undefined;
  const read = readShared(shared);
  if (read.ok) return { records: [read.value.record], notices: read.value.notices };
  if (inLink === undefined) return undefined;
  return { records: [], notices: [{ game: 1, problem: { code: 'game-left-out' }, because: read.error }] };
};

/** A file in the format that its name tells. */
const readExpected = ({ text, file = '', options }: ReadingInput): Reading | undefined => {
  const format = formatOfFile(file);
  return format && readGames(format, text, options);
};

/** The first format that finds moves in the text, else the first that is sure of a game without any. */
const readByContent = ({ text, options }: ReadingInput): Reading | undefined => {
  const readings = formats.map(format => readGames(format, text, options));
  return readings.find(hasMoves) ?? readings.find(isSure);
};

const hasMoves = ({ records }: Reading): boolean => records.some(({ moves }) => moves.length > 0);

/** Whether there are games in it, even without a move: a text that does not say of which game it is may be anything. */
const isSure = ({ records, notices }: Reading): boolean =>
  records.length > 0 && !notices.some(({ problem: { code } }) => code.endsWith('game-assumed'));

/** A position without a game around it: of the game that is wished for, of the one on the table, or of any other. */
const readPosition = ({ text, options, variant }: ReadingInput): Reading | undefined => {
  const wished = options?.game === undefined ? [] : [options.game];
  const named = [...wished, ...games.map(({ id }) => id)].map(name => parseVariant(games, name));
  const others = named.flatMap(read => (read.ok ? [read.value] : []));
  // The word of USI before a position and the number of the move behind it say nothing that we keep.
  const bare = text
    .trim()
    .replace(/^(?:position\s+)?sfen\s+/, '')
    .replace(/^([^\s/]*\/\S+ [bw] \S+) \d+$/, '$1');
  for (const candidate of variant === undefined ? others : [variant, ...others]) {
    const position = candidate.read(bare);
    if (position.ok) return { records: [newRecord(candidate, {}, candidate.write(position.value))], notices: [] };
  }
  return undefined;
};

/** The notices about one of several games. */
export const noticesOf = (notices: readonly Notice[], game: number): readonly Notice[] =>
  notices.filter(notice => notice.game === game);
