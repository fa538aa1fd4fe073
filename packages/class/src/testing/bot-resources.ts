import type { PlayerResources } from '@poda/arena/bots/contenders.ts';
import { confinementHere } from '@poda/arena/testing/bot-files.ts';
import type { Database } from '../store/database.ts';
import { botResources } from '../submissions/checks.ts';

/** The means of running submitted bots in the sandbox of this computer. */
export const botResourcesHere = async (): Promise<PlayerResources> => botResources(await confinementHere());

/** Adds a worker that was last seen some seconds ago, by default in an hour, so that it is never lost; returns its identifier. */
export const addWorker = async (database: Database, seenSecondsAgo = -3600): Promise<string> => {
  const { rows } = await database.query<{ id: string }>(
    `insert into worker (name, level, cores, version, jobs, seen)
       values ('w', 'A', 1, '1', 1, now() - make_interval(secs => $1)) returning id`,
    [seenSecondsAgo],
  );
  return rows[0]!.id;
};
