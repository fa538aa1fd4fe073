import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { map, ok, type Result } from '@poda/library/core/result.ts';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { maxFileBytes, readFileBytes, tooLarge, unreadable } from '@poda/library/node/read-file.ts';
import { formatNames, formatOfFile, formats } from '@poda/library/notation/formats.ts';
import { readAnything } from '@poda/library/notation/read-games.ts';
import { type Notice, noticeText, type ReadingOptions } from '@poda/library/notation/reading-notice.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import type { Context, Request } from '../command.ts';
import { type Answer, asUsage, type Failure, failed, usage } from '../failure.ts';
import type { FullTranslator } from '../words/translators.ts';
import type { FlagValues } from './arguments.ts';

interface GamesOfFile {
  readonly records: readonly [GameRecord, ...GameRecord[]];
  readonly notices: readonly Notice[];
}

interface GameFileOptions {
  readonly formatName?: string | undefined;
  readonly reading?: ReadingOptions;
  /** Content to read instead of the file. */
  readonly text?: string | undefined;
  /** A position without a game's name is first read as one of this variant. */
  readonly variant?: Variant;
}

/** Reads the games of a JSON line, else of the file, as the flags say. */
export const readRequestedGames = async ({ flags, record: text }: Request, file: string, context: Context) => {
  const reading = readingOptionsOf(flags);
  if (!reading.ok) return usage(reading.error);
  const formatName = flags['from'] === undefined ? undefined : String(flags['from']);
  const path = text === undefined ? file : 'record';
  const read = await readGameFile(path, { formatName, reading: reading.value, text }, context);
  return map(read, games => ({ ...games, path }));
};

/** `-` is stdin; without a named format it is detected. */
export const readGameFile = async (
  path: string,
  { formatName, reading: options = {}, text: given, variant }: GameFileOptions,
  { terminal, translator }: Context,
): Promise<Result<GamesOfFile, Failure>> => {
  const format = formats.find(({ id }) => id === formatName);
  if (formatName !== undefined && format === undefined)
    return asUsage(unknownName('unknown-format', formatName, formatNames));
  const bytes = given === undefined ? await readBytes(path, terminal) : ok(null);
  if (!bytes.ok) return failed(bytes.error);
  const text = given ?? decodeText(bytes.value!);
  const { records, notices } = readAnything({ text, file: path, format, options, ...defined({ variant }) });
  const unclear = notices.find(({ problem: { code } }) => code === 'position-of-several-games');
  if (unclear !== undefined) return usage(unclear.problem);
  const [first, ...others] = records;
  if (first !== undefined) return ok({ records: [first, ...others], notices });
  const [notice] = notices;
  const expected = format ?? formatOfFile(path);
  const values = {
    path,
    format: expected?.id ?? formatNames.join(', '),
    because: notice === undefined ? '' : ` ${noticeText(notice, translator)}`,
  };
  return failed({ code: 'no-games-in', values });
};

const readBytes = async (path: string, { input }: Context['terminal']): Promise<Result<Buffer>> => {
  if (path !== '-') return readFileBytes(path, maxFileBytes.records);
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of input) {
      total += chunks[chunks.push(Buffer.from(chunk)) - 1]!.length;
      if (total > maxFileBytes.records) return tooLarge(path, maxFileBytes.records);
    }
  } catch (error) {
    return unreadable(path, error);
  }
  return ok(Buffer.concat(chunks));
};

export const noticesJson = (notices: readonly Notice[], translator: FullTranslator): readonly Answer[] =>
  notices.map(notice => ({
    game: notice.game,
    ...(notice.line === undefined ? {} : { line: notice.line }),
    code: notice.problem.code,
    message: noticeText(notice, translator),
  }));

const dialects = ['white-low', 'white-high'] as const;

const readingOptionsOf = (flags: FlagValues): Result<ReadingOptions> => {
  const named = flags['dialect'] === undefined ? undefined : String(flags['dialect']);
  const dialect = dialects.find(candidate => candidate === named);
  if (named !== undefined && dialect === undefined) return unknownName('unknown-dialect', named, dialects);
  const game = flags['game'];
  const variant = game === undefined ? undefined : readVariant(String(game));
  if (variant !== undefined && !variant.ok) return variant;
  return ok(defined({ dialect, game: variant?.value.name, annuls: flags['annul'] === true }));
};
