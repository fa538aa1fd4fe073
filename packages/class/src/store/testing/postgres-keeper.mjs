// Runs the PostgreSQL server that the tests of one run share. The first argument is the process id of the run, the second a
// folder in which the file `server.json` will tell the server's address. The server ends with the run, however that ends.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresServer } from './postgres-server.mjs';

const [run, folder] = [Number(process.argv[2]), process.argv[3]];

/** Tells the other processes; they never see half a file. */
const tell = message => {
  writeFileSync(join(folder, 'server.new'), JSON.stringify(message), { mode: 0o600 });
  renameSync(join(folder, 'server.new'), join(folder, 'server.json'));
};

const isRunning = () => {
  try {
    return process.kill(run, 0);
  } catch {
    return false;
  }
};

/** Pause between two looks at the run, in ms. */
const PAUSE_MILLIS = 200;

try {
  const server = await PostgresServer.create();
  tell({ url: server.url('postgres') });
  while (isRunning()) await sleep(PAUSE_MILLIS);
  await server.remove();
} catch (error) {
  tell({ error: String(error) });
  while (isRunning()) await sleep(PAUSE_MILLIS);
}
rmSync(folder, { recursive: true, force: true });
