import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import { HousePlayer } from '@poda/arena/referee/house-player.ts';
import { runSchedule } from '@poda/arena/referee/run-games.ts';
import type { Confinement } from '@poda/arena/sandbox/confinement.ts';
import { ok, unwrap } from '@poda/library/core/result.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { until } from '../../../../e2e/until.ts';
import type { Database } from '../store/database.ts';
import type { StoredSettings } from '../tournaments/stored-tournament.ts';
import { readStarted, scheduleOf } from '../tournaments/stored-tournament.ts';
import { createTournament, startTournament, type TournamentHost } from '../tournaments/tournaments.ts';
import type { WorkerOptions } from '../workers/worker.ts';

/** A computer without a sandbox. */
const unconfined: Confinement = {
  level: null,
  problem: null,
  bubblewrap: null,
  hasOwnUid: false,
  initProgram: 'bubblewrap',
  cgroups: { memory: null, pids: null, freeze: null },
};

/** A worker for games between Poda's own players, in the thread of the test. */
export const testWorker: WorkerOptions = {
  confinement: unconfined,
  startEngine: null,
  openHouseGames: null,
  jobs: 2,
  version: 'test',
  name: 'test',
};

/** Creates and starts a tournament of Poda's own players. */
export const startHouseTournament = async (
  host: TournamentHost,
  settings: StoredSettings,
  seed = 1,
): Promise<string> => {
  const id = unwrap(await createTournament(host, { course: null, title: 'Test', settings, seed }));
  unwrap(await startTournament(host, id));
  return id;
};

/** Waits until a tournament is in a state. */
export const untilState = async (database: Database, id: string, state: string): Promise<void> => {
  const hasState = async () => {
    const { rows } = await database.query<{ state: string }>('select state from tournament where id = $1', [id]);
    if (rows[0]?.state === 'failed' && state !== 'failed') throw new Error('the tournament failed');
    return rows[0]?.state === state;
  };
  await until(`the tournament is ${state}`, hasState, 20);
};

/** Plays the same tournament in one process, as the command line does. */
export const playAlone = async (database: Database, id: string): Promise<readonly PlayedGame[]> => {
  const tournament = (await readStarted(database, id))!;
  const { variant, terms, contenders, title } = tournament;
  const played = await runSchedule({
    settings: { variant, time: terms.time, tags: { Event: title } },
    contenders: contenders.map(
      ({ word }) => new HousePlayer(unwrap(readPlayer(word!, variant.game))!, variant, null, false),
    ),
    schedule: scheduleOf(tournament),
    concurrency: 1,
    found: [],
    keep: () => ok(undefined),
  });
  return unwrap(played).games;
};

/** A game without the times that differ from run to run. */
export const untimed = ({ record: { millis: _millis, ...record }, ...game }: PlayedGame): object => ({
  ...game,
  record,
});
