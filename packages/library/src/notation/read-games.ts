import type { Variant } from '../core/contract.ts';
import { gameNamed } from '../core/variant-name.ts';
import { games, readVariant } from '../games/index.ts';
import { type Format, formatOfFile, formats, readGames } from './formats.ts';
import type { Notice, Reading, ReadingOptions } from './reading-notice.ts';
import { type GameRecord, newRecord } from './record/record.ts';
import { readShared } from './share-link.ts';

export interface ReadingInput {
  readonly text: string;
  readonly file?: string;
  /** No other format is tried. */
  readonly format?: Format | undefined;
  readonly options?: ReadingOptions;
  /** A position without a game's name is first read as one of this variant, which is on the user's board. */
  readonly variant?: Variant;
}

/**
 * Reads games in the format that the user named; otherwise as a link or the value of its `g=`, as a file by its
 * extension, as a bare position, or in the first format that finds games. If nothing is found, the notices give the
 * reason if it is known.
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
  // The notices of a format are useful only if the content was expected to be in that format.
  const likely = expected ?? link ?? readLikely(input);
  return likely.notices.length > 0 ? likely : { records: likely.records, notices: signsOf(text) };
};

const readLikely = ({ text, options }: ReadingInput): Reading =>
  /^\s*(\{|\[\s*\{)/.test(text) ? readGames(formats[0]!, text, options) : { records: [], notices: [] };

const signsOf = (text: string): Notice[] => {
  const code = signs.find(([, sign]) => sign.test(text))?.[0];
  return code === undefined ? [] : [{ game: 1, problem: { code } }];
};

const signs: readonly (readonly [string, RegExp])[] = [
  ['text-is-empty', /^\s*$/],
  // Control characters, or several undecodable characters, mean a binary file.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
  ['text-is-binary', /[\u0000-\u0008\u000e-\u001f]|\ufffd.*\ufffd/s],
  ['text-is-chess', /^[ \t]*(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+\s|\b1\.\s*(?:[a-h][34]|N[a-h]3)\b/im],
];

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

const readExpected = ({ text, file = '', options }: ReadingInput): Reading | undefined => {
  const format = formatOfFile(file);
  return format && readGames(format, text, options);
};

const readByContent = ({ text, options }: ReadingInput): Reading | undefined => {
  const readings = formats.map(format => readGames(format, text, options));
  return readings.find(hasMoves) ?? readings.find(isSure);
};

const hasMoves = ({ records }: Reading): boolean => records.some(({ moves }) => moves.length > 0);

/** Content that does not name its game may be in another format. */
const isSure = ({ records, notices }: Reading): boolean =>
  records.length > 0 && !notices.some(({ problem: { code } }) => code.endsWith('game-assumed'));

/** Tries the variant on the board, the game in the options, then every game; several that fit make several records. */
const readPosition = ({ text, options, variant }: ReadingInput): Reading | undefined => {
  // Removes `sfen`, which USI writes before a position, and the move number after it.
  const bare = text
    .trim()
    .replace(/^(?:position\s+)?sfen\s+/, '')
    .replace(/^([^\s/]*\/\S+ [bw] \S+) \d+$/, '$1');
  const wishes = [variant?.name, options?.game].flatMap(name =>
    name === undefined ? [] : [name, withRulesetOf(name, bare)],
  );
  const first = variantsOf(wishes).flatMap(known => recordAt(known, bare))[0];
  if (first !== undefined) return { records: [first], notices: [] };
  const records = variantsOf(games.map(({ id }) => withRulesetOf(id, bare))).flatMap(known => recordAt(known, bare));
  if (records.length === 0) return undefined;
  const known = records.map(({ game }) => game).join(', ');
  const problem = { code: 'position-of-several-games', values: { known } };
  return { records, notices: records.length === 1 ? [] : [{ game: 1, problem }] };
};

const variantsOf = (names: readonly string[]): Variant[] =>
  names.map(name => readVariant(name)).flatMap(read => (read.ok ? [read.value] : []));

/** Adds the ruleset that the position alone tells, for example the size of the board (`plague:4x3`). */
const withRulesetOf = (name: string, position: string): string => {
  const game = gameNamed(games, name);
  const ruleset = game?.extras.turnText?.usualRuleset(position);
  return game === undefined || ruleset === undefined ? name : `${game.id}:${ruleset}`;
};

const recordAt = (variant: Variant, position: string): GameRecord[] => {
  const read = variant.rules.read(position);
  return read.ok ? [newRecord(variant, {}, variant.rules.write(read.value))] : [];
};

export const noticesOf = (notices: readonly Notice[], game: number): readonly Notice[] =>
  notices.filter(notice => notice.game === game);
