import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { droppedBy, type Format, formatNames, formatOfFile, formats } from '@poda/library/notation/formats.ts';
import { type Notice, noticeText } from '@poda/library/notation/reading-notice.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import type { FlagValue } from '../args/arguments.ts';
import { noticesJson, readRequestedGames } from '../args/game-file.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { failed, usage } from '../failure.ts';
import type { FullTranslator } from '../words/translators.ts';

/** The file name that stands for stdin or stdout. */
const STANDARD = '-';

export const handlers = handlersOf((request, context) => convert(request, context), {
  answer: ({ records, notices, text, target }, _, { translator }) => ({
    games: records.length,
    notices: noticesJson(notices, translator),
    ...(target === STANDARD ? { text } : {}),
  }),
  text: ({ records, notices, text, source, target }, _, { translator, terminal }) => {
    for (const notice of notices) terminal.errors.write(`poda: ${noticeText(notice, translator)}\n`);
    if (target !== STANDARD) return translator.say('convert.done', { games: records.length, from: source, to: target });
    terminal.output.writeFile(text);
    return undefined;
  },
});

const convert = async (request: Request, context: Context) => {
  const [file = STANDARD, target = STANDARD] = request.operands;
  const to = formatOf(request.flags['to'], target);
  if (!to.ok) return usage(to.error);
  const read = await readRequestedGames(request, file, context);
  if (!read.ok) return read;
  const { records, notices, path: source } = read.value;
  const misfit = records.findIndex(record => !fits(record, to.value));
  if (misfit >= 0) {
    const values = {
      place: misfit + 1,
      name: records[misfit]!.game,
      format: to.value.id,
      game: to.value.gameId ?? '',
    };
    return failed({ code: 'format-of-another-game', values });
  }
  const text = to.value.write(records);
  const written = target === STANDARD ? ok(undefined) : writeFileAtomically(target, text);
  if (!written.ok) return failed(written.error);
  const lost = lostIn(records, to.value, context.translator);
  return ok({ records, notices: [...notices, ...lost], text, source, target });
};

const formatOf = (name: FlagValue | undefined, path: string): Result<Format> => {
  const found = name === undefined ? formatOfFile(path) : formats.find(({ id }) => id === name);
  if (found !== undefined) return ok(found);
  if (name !== undefined) return unknownName('unknown-format', String(name), formatNames);
  return problem('format-not-told', { path, flag: '--to', known: formatNames.join(', ') });
};

const fits = ({ game }: GameRecord, { gameId }: Format): boolean => gameId === null || game.startsWith(`${gameId}:`);

/** A notice for each game with data that the format cannot hold. */
const lostIn = (records: readonly GameRecord[], format: Format, translator: FullTranslator): Notice[] =>
  records.flatMap((record, index) => {
    const extras = droppedBy(format, record).map(extra => translator.say(`extra.${extra}`));
    if (extras.length === 0) return [];
    const values = { format: format.id, list: extras.join(', ') };
    return [{ game: index + 1, problem: { code: 'format-drops', values } }];
  });
