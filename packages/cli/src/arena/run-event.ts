import { byNumber, type PlannedGame } from '@poda/arena/game/played-game.ts';
import { temporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { HouseGames } from '@poda/arena/referee/house-games.ts';
import { MAX_VOIDED } from '@poda/arena/referee/journal-entry.ts';
import { runSchedule } from '@poda/arena/referee/run-games.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { Context } from '../command.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import type { ArenaEvent, EventResult } from './event.ts';
import { noticesOf, openEventJournal } from './journal.ts';

/** Writes each game to the journal at its end. The caller closes the journal. */
export const playEvent = async (
  event: ArenaEvent,
  context: Context,
  isShown: boolean,
): Promise<Result<EventResult>> => {
  const { terminal, translator } = context;
  const opened = openEventJournal(event, unkept =>
    terminal.errors.writeLine(translator.say('arena.unkept', { problem: translator.problem(unkept) })),
  );
  if (!opened.ok) return opened;
  const { journal, seed, found, schedule } = opened.value;
  let { voided } = opened.value;
  for (const notice of noticesOf(journal, translator)) terminal.errors.writeLine(notice);
  const before = schedule.plan(byNumber(found));
  const isPlayed = found.length > 0 && found.length === before.length;
  if (isShown && found.length > 0) {
    const values = { done: found.length, path: event.journalPath };
    terminal.errors.writeLine(translator.say(isPlayed ? 'arena.all-played' : 'arena.resumed', values));
  }
  const controller = new AbortController();
  terminal.onInterrupt?.(() => controller.abort());
  terminal.onOutputClosed?.(() => controller.abort());
  const own = new HouseGames({
    game: event.variant.name,
    players: event.contenders.map(({ isOwn, fingerprint }) => (isOwn ? fingerprint : null)),
    time: event.time,
    tags: event.tags,
    isTimeLimited: event.seed === undefined,
  });
  let [done, planned] = [found.length, before.length];
  const began = performance.now();
  const progress = () => {
    // Rounds that depend on results are not in the schedule yet.
    const all = done === planned ? done : Math.max(planned, schedule.expectedGames ?? 0);
    const share = all === found.length ? 1 : (done - found.length) / (all - found.length);
    return { done, all, share, shown: all === 0 ? 1 : done / all };
  };
  const bar = isShown && !isPlayed ? new ProgressBar(terminal.errors, translator, progress) : undefined;
  try {
    const played = await runSchedule({
      ...event,
      settings: { variant: event.variant, time: event.time, tags: event.tags },
      schedule,
      found,
      ...(event.watch === undefined ? { playElsewhere: (game: PlannedGame) => own.play(game) } : {}),
      keep: game => journal.append(game),
      keepVoid: game => {
        voided++;
        // A journal with more would be refused when it is read.
        return voided > MAX_VOIDED ? problem('too-many-voided', { most: MAX_VOIDED }) : journal.append(game);
      },
      onProgress: counts => {
        ({ played: done, planned } = counts);
      },
      signal: controller.signal,
    });
    if (!played.ok) {
      journal.close();
      return played;
    }
    const { games } = played.value;
    const unfit = played.value.unfit && (temporaryFolderProblem() ?? played.value.unfit);
    const isComplete = !controller.signal.aborted && unfit === null;
    const seconds = (performance.now() - began) / 1000;
    return ok({ games, schedule, seed, voided, isComplete, unfit, seconds, journal });
  } finally {
    bar?.end();
    await Promise.all([own.close(), ...event.contenders.map(contender => contender.close?.())]);
  }
};
