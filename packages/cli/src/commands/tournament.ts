import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { letFirstBegin } from '@poda/arena/schedule/open-options.ts';
import { orderOfPlayers, scheduleOfTerms, termsOf } from '@poda/arena/schedule/terms.ts';
import type { TournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import { RESULTS_FOLDER } from '@poda/arena/submissions/submissions.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { hasFewBits, type Seed } from '@poda/library/core/seed/seed.ts';
import { type Arena, openArena, optionsOf } from '../arena/arena-contenders.ts';
import type { ArenaEvent } from '../arena/event.ts';
import { answerOrFailure } from '../arena/event.ts';
import { playersBefore } from '../arena/journal.ts';
import { playEvent } from '../arena/run-event.ts';
import { showGame } from '../arena/show-game.ts';
import { concurrencyOf } from '../arena/terms.ts';
import {
  describeTournament,
  leftOutLines,
  nameOf,
  type TournamentEntrant,
  titleOf,
} from '../arena/tournament-description.ts';
import { answerOf, finish, separatorOf, type Tournament, textOf } from '../arena/tournament-results.ts';
import { seedOf } from '../args/flags.ts';
import type { Actions, Context, Request } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';

export const actions: Actions = {
  answer: async (request, context) => {
    const played = await playTournament(request, context, false);
    if (!played.ok) return played;
    return answerOrFailure(played.value.result, request, () => answerOf(played.value, context));
  },

  run: async (request, context) => {
    const played = await playTournament(request, context, true);
    if (!played.ok) return played;
    const { result } = played.value;
    if (!result.isComplete && result.unfit === null) return ok(undefined);
    return answerOrFailure(result, request, () => textOf(played.value, context));
  },
};

const playTournament = async (
  request: Request,
  context: Context,
  isShown: boolean,
): Promise<Result<Tournament, Failure>> => {
  const described = await describeTournament(request);
  if (!described.ok) return described;
  const separator = separatorOf(request.flags['csv-separator'] ?? 'comma');
  if (!separator.ok) return usage(separator.error);
  const { file, entrants, leftOut } = described.value;
  const { flags } = request;
  const variant = letFirstBegin(file.variant);
  const path = request.operands[0]!;
  const isDrawn = flags['show'] === true;
  const wanted = { ...(file.concurrency === undefined ? {} : { concurrency: file.concurrency }), ...flags };
  const concurrency = concurrencyOf(wanted, isDrawn);
  if (!concurrency.ok) return usage(concurrency.error);
  const folder = flags['out'] === undefined ? join(RESULTS_FOLDER, nameOf(path)) : String(flags['out']);
  // In a bot's folder a symbolic link must not redirect the output.
  const plain = refuseLinks(folder);
  if (!plain.ok) return failed(plain.error);
  const seed = seedOf(flags) ?? file.seed;
  const given = optionsOf(flags, file.limits);
  const options = { ...given, freezes: given.freezes && file.freeze !== false };
  if (isShown) for (const line of leftOutLines(leftOut, context.translator)) context.terminal.errors.write(`${line}\n`);
  const opened = await openArena(entrants, variant, context, {
    flags,
    isTimeLimited: seed === undefined,
    options,
    allowsUnstartable: true,
    ...(flags['fresh'] === true ? {} : { before: playersBefore(join(folder, JOURNAL)) }),
  });
  if (!opened.ok) return opened;
  const seated = withChallenger(opened.value, file);
  if (!seated.ok) return usage(seated.error);
  const { arena, ratings } = seated.value;
  const { contenders } = arena;
  if (contenders.length < 2) return usage({ code: 'too-few-players', values: { path, count: contenders.length } });
  const notBots = leftOutLines({ names: [], skipped: arena.skipped }, context.translator);
  for (const sentence of [...notBots, ...arena.notes, ...warningsOf(arena, { ...file, seed }, context)])
    context.terminal.errors.write(`${sentence}\n`);
  const hasOpenings = file.openings !== false && flags['no-openings'] !== true;
  const terms = termsOf(
    { ...file, variant, openings: hasOpenings },
    { players: contenders, ratings, level: arena.level, options },
  );
  const event: ArenaEvent = {
    variant,
    time: file.time,
    contenders,
    scheduleOf: drawn => scheduleOfTerms(terms, variant, drawn),
    terms: { ...terms },
    seed,
    concurrency: concurrency.value,
    tags: { Event: titleOf(file, path), ...(arena.level === 'D' ? { Confinement: 'D' } : {}) },
    journalPath: join(folder, JOURNAL),
    isFresh: flags['fresh'] === true,
    ...(isDrawn ? { watch: showGame(contenders, context, isShown, file.time.clock !== undefined) } : {}),
  };
  const played = await playEvent(event, context, isShown && !isDrawn);
  if (!played.ok) return failed(played.error, variant.game);
  const result = played.value;
  result.journal.close();
  const skipped = [...leftOut.skipped, ...arena.skipped];
  const tournament = { file, skipped, arena, ratings, event, result, folder, separator: separator.value };
  return finish(tournament, request, context, isShown);
};

const JOURNAL = 'journal.jsonl';

/** The challenger of a gauntlet comes first. */
const withChallenger = (arena: Arena, file: TournamentFile): Result<Pick<Tournament, 'arena' | 'ratings'>, Problem> => {
  const order = orderOfPlayers(
    arena.contenders.map(({ name }) => name),
    file,
  );
  if (!order.ok) return order;
  const places = order.value;
  return ok({
    arena: { ...arena, contenders: places.map(place => arena.contenders[place]!) },
    ratings: places.map(place => (arena.entrants[place] as TournamentEntrant).rating),
  });
};

/** Bots that cannot start, rematches in Swiss rounds, a seed that a bot can find. */
const warningsOf = (
  { warnings, level, contenders: { length: count } }: Arena,
  { format, rounds = 0, seed }: Pick<TournamentFile, 'format' | 'rounds'> & { readonly seed: Seed | undefined },
  { translator }: Context,
): string[] => {
  const fresh = count - 1 + (count % 2);
  return [
    ...warnings.map(problem => translator.say('arena.loses-all', { problem })),
    ...(format === 'swiss' && rounds > fresh
      ? [translator.say('arena.rematches', { count, fresh, next: fresh + 1 })]
      : []),
    ...(level !== null && seed !== undefined && hasFewBits(seed) ? [translator.say('arena.few-bits', { seed })] : []),
  ];
};

/**
 * Checks that a folder for results holds only regular files, and that neither it nor its parent is a link: a link would
 * redirect the results to another file, and a FIFO would block the writer.
 */
const refuseLinks = (folder: string): Result<void, Problem> => {
  for (const place of [dirname(folder), folder]) {
    const stat = lstatSync(place, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory()) return problem('results-not-plain', undefined, { path: place });
  }
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false)
      return problem('results-not-plain', undefined, { path });
  }
  return ok(undefined);
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
