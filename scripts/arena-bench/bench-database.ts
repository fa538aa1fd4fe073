import { unwrap } from '../../src/core/result.ts';
import type { Database } from '../../src/store/database/database.ts';
import { openDatabase } from '../../src/store/database/open-database.ts';
import { PostgresServer } from '../../src/store/testing/postgres-server.mjs';

/** A PostgreSQL server for one measurement. */
export interface BenchServer {
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
