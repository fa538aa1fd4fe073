// A PostgreSQL server in a temporary folder, for tests.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../../../../scripts/test-needs.mjs';

/** Settings that trade safety against power failures for speed; a killed server still loses nothing. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '32MB',
  jit: 'off',
  autovacuum: 'off',
  log_min_messages: 'fatal',
};

/** The name of the superuser of the server. */
const USER = 'poda';

/** Maximum number of attempts to start: the port may be taken, or processes of a killed server still be ending. */
const MAX_STARTS = 100;

/** A PostgreSQL server of a test, which its user starts, kills and starts again. */
export class PostgresServer {
  #programs = findPostgres();
  #folder = mkdtempSync(join(tmpdir(), 'poda-postgres-'));
  #password = randomBytes(16).toString('hex');
  #port = 0;
  #process;
  // PostgreSQL refuses to run as root.
  #user = process.getuid?.() === 0 ? ordinaryUser() : {};

  /** Creates an empty cluster and starts its server. */
  static async create() {
    const server = new PostgresServer();
    server.#initialise();
    await server.start();
    return server;
  }

  #initialise() {
    const password = join(this.#folder, 'password');
    writeFileSync(password, this.#password, { mode: 0o600 });
    if (this.#user.uid !== undefined)
      for (const path of [this.#folder, password]) chownSync(path, this.#user.uid, this.#user.gid);
    const options = ['-U', USER, '-A', 'scram-sha-256', '--pwfile', password, '-E', 'UTF8', '--locale=C', '-N'];
    const { status, stderr } = spawnSync(join(this.#programs, 'initdb'), [...options, '-D', this.#data], {
      ...this.#user,
      cwd: this.#folder,
      env: {},
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`initdb: ${stderr}`);
  }

  get #data() {
    return join(this.#folder, 'data');
  }

  /** The address of a database of the server, with the password. */
  url(database) {
    return `postgres://${USER}:${this.#password}@127.0.0.1:${this.#port}/${database}`;
  }

  /** Starts the server, after `kill` on the same port; returns when it accepts connections. */
  async start() {
    for (let starts = 1; ; starts++) {
      const isFirst = this.#port === 0;
      if (isFirst) this.#port = await freePort();
      const error = await this.#tryStart();
      if (error === null) return;
      if (isFirst) this.#port = 0;
      if (starts === MAX_STARTS) throw new Error(`postgres: ${error}`);
      await sleep(50);
    }
  }

  async #tryStart() {
    const options = Object.entries({ ...settings, port: this.#port }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const words = [join(this.#programs, 'postgres'), '-D', this.#data, ...options];
    // On Linux the server ends with the thread that started it, however that ends.
    const [program, ...args] = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'QUIT', ...words] : words;
    const server = spawn(program, args, {
      ...this.#user,
      cwd: this.#folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    const isReady = await new Promise(resolve => {
      server.on('error', () => resolve(false));
      server.on('exit', () => resolve(false));
      server.stderr.setEncoding('utf8').on('data', text => {
        told = `${told}${text}`.slice(-1000);
      });
      void this.#isAnswering(server).then(resolve);
    });
    if (!isReady) return told;
    server.unref();
    server.stderr.unref();
    this.#process = server;
    return null;
  }

  /** Waits until the server has written in its own file that it accepts connections, or has ended. */
  async #isAnswering(server) {
    const isRunning = () => server.exitCode === null && server.signalCode === null;
    while (isRunning()) {
      try {
        const lines = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n');
        if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
      } catch {
        // The server has not written its file yet.
      }
      await sleep(10);
    }
    return false;
  }

  /** Ends the server: at once by `SIGKILL`, without waiting for its clients by `SIGINT`. */
  async kill(signal = 'SIGKILL') {
    const server = this.#process;
    this.#process = undefined;
    if (server === undefined) return;
    server.ref();
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }

  /** Ends the server and deletes its folder. */
  async remove() {
    await this.kill('SIGQUIT');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The user `nobody`: `initdb` asks for the name of its user, so a user id without an account does not do. */
const ordinaryUser = () => {
  const idOf = option => Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
};
