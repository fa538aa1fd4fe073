import type { Database } from '@poda/class/store/database.ts';
import { openDatabase } from '@poda/class/store/open-database.ts';
import { PostgresServer } from '@poda/class/store/testing/postgres-server.mjs';
import { unwrap } from '@poda/library/core/result.ts';

/** A PostgreSQL server for one measurement. */
interface BenchServer {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** Starts a server in a temporary folder, with an empty database. */
export const openBenchServer = async (): Promise<BenchServer> => {
  const server = await PostgresServer.create();
  const url = server.url('postgres');
  const database = unwrap(await openDatabase(url));
  return {
    url,
    database,
    close: async () => {
      await database.close();
      await server.remove();
    },
  };
};
