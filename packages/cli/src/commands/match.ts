import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { byNumber, type PlayedGame } from '@poda/arena/game/played-game.ts';
import { openingsFor } from '@poda/arena/openings/openings.ts';
import { rateMatch } from '@poda/arena/rating/rating.ts';
import { countScores } from '@poda/arena/rating/scores.ts';
import type { SprtTerms } from '@poda/arena/rating/sprt.ts';
import { rankings, rounded, summarise } from '@poda/arena/rating/standings.ts';
import { matchSchedule } from '@poda/arena/schedule/fixed-schedules.ts';
import { withSide0Starting } from '@poda/arena/schedule/open-options.ts';
import { SCHEDULE_VERSION } from '@poda/arena/schedule/schedule.ts';
import { type Decision, SequentialTest } from '@poda/arena/schedule/sequential-test.ts';
import { limitTerms } from '@poda/arena/schedule/terms.ts';
import { opponent, type Side } from '@poda/library/core/contract.ts';
import { ok, type Result, unwrap } from '@poda/library/core/result.ts';
import { KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import { dataFolder } from '@poda/library/node/environment.ts';
import { replay } from '@poda/library/notation/record/record.ts';
import { writeRecords } from '@poda/library/notation/record/record-text.ts';
import { outcomeSentence } from '@poda/library/play/game-in-words.ts';
import { openContenders, optionsOf, readEntrants } from '../arena/arena-contenders.ts';
import { type ArenaEvent, failureOf, isInterrupted, type PlayedEvent } from '../arena/event.ts';
import { evidenceLines } from '../arena/evidence.ts';
import { concurrencyOf, sprtTermsOf, timeOf } from '../arena/match-flags.ts';
import { checkRecordPlace, isStream } from '../arena/match-record.ts';
import { eloLine, forfeitLines, forfeitsOf, interruptedText, resultLines, sprtLine } from '../arena/results-text.ts';
import { playEvent } from '../arena/run-event.ts';
import { showGame } from '../arena/show-game.ts';
import { seedOf } from '../args/flags.ts';
import { variantOf } from '../args/requests.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { type Answer, type Failure, failed, usage } from '../failure.ts';

export const handlers = handlersOf((...args) => playMatch(...args), {
  answer: match => answerOf(match),
  text: (match, _, context) => (isInterrupted(match.result) ? undefined : textOf(match, context)),
  failure: ({ games, result: { unfit } }, request) => failureOf({ games, unfit }, request),
});

interface Match extends PlayedEvent {
  /** Without games after the decision of a sequential test. */
  readonly games: readonly PlayedGame[];
  readonly sprt: { readonly terms: SprtTerms; readonly decision: Decision } | null;
  readonly record: string | undefined;
  readonly words: readonly string[];
}

const playMatch = async (request: Request, context: Context, isShown: boolean): Promise<Result<Match, Failure>> => {
  const named = variantOf(request, 'match');
  if (!named.ok) return named;
  const variant = withSide0Starting(named.value);
  const { flags, operands } = request;
  const [first, second, typed] = operands;
  const seconds = typed ?? (flags['seconds'] === undefined ? undefined : String(flags['seconds']));
  if (typed !== undefined && flags['seconds'] !== undefined)
    return usage({ code: 'times-together', values: { one: typed } });
  const time = timeOf(seconds, flags);
  if (!time.ok) return usage(time.error);
  const sprtTerms = sprtTermsOf(flags);
  if (!sprtTerms.ok) return usage(sprtTerms.error);
  const isDrawn = flags['show'] === true;
  const concurrency = concurrencyOf(flags, isDrawn);
  if (!concurrency.ok) return usage(concurrency.error);
  const seed = seedOf(flags);
  const entrants = readEntrants([first!, second!], variant);
  if (!entrants.ok) return entrants;
  const opened = await openContenders(entrants.value, variant, context, {
    flags,
    isTimeLimited: seed === undefined,
    allowsTwins: true,
  });
  if (!opened.ok) return opened;
  const arena = opened.value;
  for (const note of arena.notes) context.terminal.errors.writeLine(note);
  const count = typeof flags['games'] === 'number' ? flags['games'] : sprtTerms.value === null ? 1 : SPRT_GAMES;
  const wantsOpenings = flags['no-openings'] !== true;
  // A single game has no second one with sides swapped, so it starts from the initial position.
  const hasOpenings = wantsOpenings && count > 1;
  const scheduleOf = (drawn: Seed) => {
    const schedule = matchSchedule({
      games: count,
      seed: drawn,
      openings: hasOpenings ? openingsFor(variant, Math.ceil(count / 2), new KeyedRandom(drawn, 'openings')) : [[]],
    });
    return sprtTerms.value === null ? schedule : new SequentialTest(schedule, sprtTerms.value);
  };
  const record = flags['record'] === undefined ? undefined : String(flags['record']);
  const isKeptBeside = record !== undefined && !isStream(record);
  const terms = {
    command: 'match',
    version: SCHEDULE_VERSION,
    game: variant.name,
    players: arena.contenders.map(({ name, fingerprint }) => ({ name, fingerprint })),
    time: time.value,
    games: count,
    openings: wantsOpenings,
    sprt: sprtTerms.value,
    confinement: arena.level,
    ...limitTerms(optionsOf(flags), arena.level),
  };
  const event: ArenaEvent = {
    variant,
    time: time.value,
    contenders: arena.contenders,
    scheduleOf,
    terms,
    seed,
    concurrency: concurrency.value,
    tags: { Event: 'Poda match', ...(arena.level === 'D' ? { Confinement: 'D' } : {}) },
    journalPath: isKeptBeside ? `${record}.journal` : journalOf(terms, context),
    isJournalOptional: !isKeptBeside,
    isFresh: flags['fresh'] === true,
    ...(isDrawn ? { watch: showGame(arena.contenders, context, isShown, time.value.clock !== undefined) } : {}),
  };
  const entries = entrants.value.map(({ entry }) => entry);
  const place = record === undefined ? ok(undefined) : checkRecordPlace(record, entries, event);
  if (!place.ok) return failed(place.error);
  const played = await playEvent(event, context, isShown && !isDrawn && context.showsProgress);
  if (!played.ok) return failed(played.error, variant.game);
  const result = played.value;
  const { schedule } = result;
  const decision = schedule instanceof SequentialTest ? schedule.decide(byNumber(result.games)) : null;
  const isDecided = decision !== null && decision.state.accepted !== null;
  const games = isDecided ? result.games.filter(({ number }) => number <= decision.lastGame) : result.games;
  const match: Match = {
    arena,
    event,
    result,
    games,
    sprt: decision === null ? null : { terms: sprtTerms.value!, decision },
    record,
    words: [first!, second!],
  };
  return finish(match, context, isShown);
};

/** Deletes the journal only after the record is written. */
const finish = (match: Match, context: Context, isShown: boolean): Result<Match, Failure> => {
  const { result, record, games, event } = match;
  if (!result.isComplete) {
    result.journal.close();
    const planned = result.schedule.plan(byNumber(result.games)).length;
    if (isShown && result.unfit === null && result.journal.isKept)
      context.terminal.errors.writeLine(
        interruptedText(
          event,
          { done: result.games.length, all: planned, path: event.journalPath },
          context.translator,
        ),
      );
    return ok(match);
  }
  if (record !== undefined) {
    const written = writeFileAtomically(record, writeRecords(games.map(game => game.record)));
    if (!written.ok) {
      result.journal.close();
      return failed(written.error);
    }
  }
  result.journal.remove();
  return ok(match);
};

/** Lets the user resume a killed match that has no `--record`. */
const journalOf = (terms: object, { environment }: Context): string => {
  const name = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 16);
  return join(dataFolder(environment), 'matches', `${name}.jsonl`);
};

/** Default maximum of games, after which a test ends undecided. */
const SPRT_GAMES = 20_000;

const answerOf = (match: Match): Answer => {
  const { arena, games, result, event, sprt } = match;
  const names = arena.contenders.map(({ name }) => name);
  const { players, encounters } = countScores(2, games);
  const rating = encounters[0] === undefined ? null : rateMatch(encounters[0]);
  return {
    game: event.variant.name,
    players: names,
    games: games.length,
    wins: [players[0]!.wins, players[1]!.wins],
    draws: players[0]!.draws,
    score: rating?.score ?? null,
    elo: rounded(rating?.elo ?? null, 2),
    eloError: rounded(rating?.eloError ?? null, 2),
    superiority: rounded(rating?.superiority ?? null, 4),
    ...(encounters[0] === undefined ? {} : { pairs: encounters[0].pairs }),
    ...(sprt === null ? {} : { sprt: { ...sprt.terms, ...sprt.decision.state } }),
    forfeits: forfeitsOf(games, arena.contenders),
    voided: result.voided,
    confinement: arena.level,
    seed: result.seed,
    complete: result.isComplete,
    ...(match.record === undefined ? {} : { record: match.record }),
    ...(result.isComplete || !result.journal.isKept ? {} : { journal: event.journalPath }),
    seconds: rounded(result.seconds, 3),
  };
};

const textOf = (match: Match, context: Context): string => {
  const { translator } = context;
  const { arena, event, games, result, sprt } = match;
  const { variant } = event;
  const names = arena.contenders.map(({ name }) => name);
  const summary = summarise(names, games, { ranking: rankings['round-robin'] });
  const [encounter] = countScores(2, games).encounters;
  const forfeits = forfeitsOf(games, arena.contenders);
  return [
    ...resultLines(match, games, summary, false, context),
    ...(games.length > 1 && encounter !== undefined ? [eloLine(names[0]!, rateMatch(encounter), translator)] : []),
    ...(games.length === 1 ? [oneGame(match, translator)] : []),
    ...(sprt === null ? [] : [sprtLine(sprt.terms, sprt.decision.state, translator)]),
    ...forfeitLines(forfeits, translator, variant),
    ...evidenceLines(forfeits, event, match.words, context),
    ...(result.voided > 0 ? [translator.say('arena.voided', { count: result.voided })] : []),
    ...(match.record === undefined ? [] : [translator.say('arena.files', { files: match.record })]),
  ].join('\n');
};

const oneGame = ({ arena, games, event: { variant } }: Match, translator: Context['translator']): string => {
  const [{ record, number, verdict, seats }] = games as [PlayedGame];
  const nameOf = (side: Side) => arena.contenders[seats[side]]!.name;
  if (verdict.by !== 'rules') {
    // The record of a game tells only a reason; the verdict tells the fault.
    const winner = opponent(verdict.side);
    const result = translator.winByFault(variant, winner, translator.say(`fault.${verdict.by}`), nameOf(winner));
    return translator.say('arena.game-over', { number, result });
  }
  const { state } = unwrap(replay(record));
  const result =
    record.result === null ? '?' : outcomeSentence(state, record.result, translator, [nameOf(0), nameOf(1)]);
  return translator.say('arena.game-over', { number, result });
};
