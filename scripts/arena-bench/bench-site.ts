import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/poda.js', import.meta.url));

/** The built server as a process of its own, with an organiser who is signed in. */
export class BenchSite {
  private constructor(
    readonly url: string,
    private readonly server: ChildProcess,
    /** The headers of the organiser's requests. */
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Starts the server and creates its organiser. */
  static async open(database: string): Promise<BenchSite> {
    const { server, url, setUpUrl } = await start(database);
    const answer = await fetch(new URL('api/v1/setup', url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: setUpUrl!.split('code=')[1], name: 'Bench', password: 'a long password' }),
    });
    const { csrf } = (await answer.json()) as { csrf: string };
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    return new BenchSite(url, server, { Cookie: cookie, 'X-Poda-CSRF': csrf });
  }

  /** Ends the server and starts another one on the same database, with the same organiser. */
  async restart(database: string): Promise<BenchSite> {
    await this.close();
    const { server, url } = await start(database);
    return new BenchSite(url, server, this.headers);
  }

  /** Sends a request and returns its answer, which must be a good one. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(new URL(`api/v1${path}`, this.url), {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** The memory of the server's process in bytes. */
  async memory(): Promise<number> {
    const text = await (await fetch(new URL('metrics', this.url))).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  }

  /** The CPU time of the server's process in ms, in steps of 10; 0 if the system does not tell. */
  cpuMillis(): number {
    try {
      const fields = readFileSync(`/proc/${this.server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return 10 * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return 0;
    }
  }

  async close(): Promise<void> {
    if (this.server.exitCode !== null) return;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGTERM');
    await ended;
  }
}

const start = async (
  database: string,
): Promise<{ readonly server: ChildProcess; readonly url: string; readonly setUpUrl?: string }> => {
  const server = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], {
    env: { ...process.env, PODA_DATA: database },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  return { server, ...(JSON.parse(line) as { url: string; setUpUrl?: string }) };
};
