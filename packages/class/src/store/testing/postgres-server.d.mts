/** A PostgreSQL server of a test, which its user starts, kills and starts again. */
export class PostgresServer {
  /** Creates an empty cluster and starts its server. */
  static create(): Promise<PostgresServer>;
  /** The address of a database of the server, with the password. */
  url(database: string): string;
  /** Starts the server, after `kill` on the same port; returns when it accepts connections. */
  start(): Promise<void>;
  /** Ends the server: at once by `SIGKILL`, without waiting for its clients by `SIGINT`. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the server and deletes its folder. */
  remove(): Promise<void>;
}
