import { defaultProcessOptions } from '../../arena/process/bot-process.ts';
import { confinementHere } from '../../arena/testing/bot-files.ts';
import type { Database } from '../../store/database/database.ts';
import type { BotResources } from '../submissions/check-submission.ts';

/** The means of running submitted bots in the sandbox of this computer. */
export const botResourcesHere = async (): Promise<BotResources> => ({
  players: {
    confinement: await confinementHere(),
    options: defaultProcessOptions,
    startEngine: () => {
      throw new Error('a bot has no engine');
    },
    isTimeLimited: false,
  },
  allowsUnconfined: false,
});

/** Adds a worker that was last seen some seconds ago; returns its identifier. */
export const addWorker = async (database: Database, seenSecondsAgo = 0): Promise<string> => {
  const { rows } = await database.query<{ id: string }>(
    `insert into worker (name, level, cores, version, jobs, seen)
       values ('w', 'A', 1, '1', 1, now() - make_interval(secs => $1)) returning id`,
    [seenSecondsAgo],
  );
  return rows[0]!.id;
};
