import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../store/database/open-database.ts';
import { Planner } from '../tournaments/planner.ts';
import { openTournaments } from '../tournaments/tournament-host.ts';

/** Plans the tournaments of the database in PODA_DATA until it is killed, as a server does. */
for (;;) {
  try {
    const opened = await openDatabase(process.env['PODA_DATA']!);
    if (opened.ok) {
      await new Planner(await openTournaments(opened.value)).start();
      break;
    }
  } catch {
    // The database is being started again.
  }
  await sleep(200);
}
