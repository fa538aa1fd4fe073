import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlayerResources } from '@poda/arena/bots/contenders.ts';
import { makeSetUpCode } from '@poda/class/accounts/set-up.ts';
import { createApi } from '@poda/class/api/api.ts';
import { addressOf } from '@poda/class/api/call-route.ts';
import type { ClassServer } from '@poda/class/api/handlers.ts';
import { jsonSchema } from '@poda/class/api/openapi.ts';
import { type AnswerOf, CSRF_HEADER, type InputOf, isMedia, type Route } from '@poda/class/api/route.ts';
import { routes } from '@poda/class/api/routes.ts';
import { RateLimits, Uploads } from '@poda/class/limits/caller-limits.ts';
import { GuessLimits } from '@poda/class/limits/guess-limits.ts';
import { LiveStreams } from '@poda/class/live/live-streams.ts';
import type { TestDatabase } from '@poda/class/store/testing/databases.ts';
import { BotAsker } from '@poda/class/submissions/ask-bot.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { JobQueue } from '@poda/class/workers/job-queue.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { openSite } from '../open-site.ts';
import { schemaMismatch } from './json-schema.ts';

/** An HTTP answer as it came over the connection. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: { readonly error?: { readonly code: string; readonly message: string } } & Record<string, unknown>;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

interface SiteOptions {
  readonly trustsProxy?: boolean;
  /** The server's clock moves only with `offsetMillis`. */
  readonly isClockStopped?: boolean;
  /** Gives the means of running bots. */
  readonly findResources?: () => Promise<PlayerResources>;
}

/** A server of the arena on a free port of this machine. */
export class ArenaSite {
  /** The errors that the server wrote to its log. */
  readonly errors: unknown[] = [];
  /** Offset of the server's clock, in ms. */
  offsetMillis = 0;
  private constructor(
    readonly database: TestDatabase,
    private readonly home: string,
  ) {}

  private site!: { readonly port: number; readonly close: () => Promise<void> };
  arena!: ClassServer;

  static async open(database: TestDatabase, options: SiteOptions = {}): Promise<ArenaSite> {
    const home = mkdtempSync(join(tmpdir(), 'poda-api-'));
    writeFileSync(join(home, 'index.html'), '<!doctype html><title>Poda</title>');
    const made = new ArenaSite(database, home);
    const opened = Date.now();
    const now = () => new Date((options.isClockStopped ? opened : Date.now()) + made.offsetMillis);
    const jobs = await JobQueue.open(database, false);
    const tournaments = await openTournaments(database, jobs);
    made.arena = {
      database,
      now,
      organisers: { cost: { logN: 4, r: 1, p: 1 } },
      limits: new RateLimits(now),
      guesses: new GuessLimits(now),
      uploads: new Uploads(),
      asker: new BotAsker(
        { database, now },
        options.findResources ??
          (async () => {
            throw new Error('no bot runs on this site');
          }),
      ),
      tournaments,
      live: await LiveStreams.open(tournaments),
    };
    const { trustsProxy = false } = options;
    const api = createApi(made.arena, { trustsProxy, onError: (_, error) => made.errors.push(error) });
    made.site = unwrap(await openSite({ folder: home, port: 0, arena: api }));
    return made;
  }

  get host(): string {
    return `127.0.0.1:${this.site.port}`;
  }

  async close(): Promise<void> {
    await this.arena.live.close();
    await this.site.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Sends a request with path, headers and body exactly as given. */
  ask(path: string, { method = 'GET', headers = {}, body }: RawRequest = {}): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: this.site.port, path, method, headers, agent: false },
        response => {
          const chunks: Buffer[] = [];
          response.on('data', chunk => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode!, headers: response.headers, text, json: jsonOf(text) });
          });
        },
      );
      sent.on('error', reject).end(body);
    });
  }

  /** An organiser with a session. */
  async organiser(name: string): Promise<TestCaller> {
    const code = await makeSetUpCode(this.database, this.arena.now());
    const caller = new TestCaller(this);
    await caller.good(routes.setUp, { body: { code, name, password: 'una clave larga' } });
    return caller;
  }

  /** A member who has just joined a course. */
  async member(code: string, name: string): Promise<TestCaller> {
    const caller = new TestCaller(this);
    const { key } = await caller.good(routes.join, { body: { code, name } });
    caller.key = key;
    return caller;
  }
}

const jsonOf = (text: string): RawAnswer['json'] => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** A browser: it keeps the cookie and the CSRF token, and sends what browsers send. */
export class TestCaller {
  cookie: string | undefined;
  /** The cookie of a known device. */
  device: string | undefined;
  csrf: string | undefined;
  key: string | undefined;

  constructor(readonly site: ArenaSite) {}

  headers(row: Route): Record<string, string> {
    const cookies = [this.cookie, this.device].filter(cookie => cookie !== undefined);
    return {
      'Sec-Fetch-Site': 'same-origin',
      Origin: `http://${this.site.host}`,
      ...(cookies.length === 0 ? {} : { Cookie: cookies.join('; ') }),
      ...(this.csrf === undefined ? {} : { [CSRF_HEADER]: this.csrf }),
      ...(row.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(row.maxBytes === undefined ? {} : { 'Content-Type': 'application/octet-stream' }),
    };
  }

  /** Calls a route, with other headers if given. A JSON answer has to be as OpenAPI describes it. */
  async call<R extends Route>(row: R, input: InputOf<R>, headers: Record<string, string> = {}): Promise<RawAnswer> {
    const { body, bytes, ...place } = input as { body?: unknown; bytes?: Uint8Array; params?: never; query?: never };
    const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await this.site.ask(addressOf(row, place), {
      method: row.method,
      headers: { ...this.headers(row), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    if (answer.status === 200 && !isMedia(row.answer)) {
      const wrong = schemaMismatch(jsonSchema(row.answer), answer.json);
      if (wrong !== undefined) throw new Error(`${row.id} is not described by OpenAPI: ${wrong}`);
    }
    for (const cookie of answer.headers['set-cookie'] ?? [])
      this[cookie.startsWith('poda_device=') ? 'device' : 'cookie'] = cookie.split(';')[0];
    const session = (answer.json['session'] ?? answer.json) as { readonly csrf?: string };
    if (typeof session.csrf === 'string') this.csrf = session.csrf;
    return answer;
  }

  /** Calls a route that must answer. */
  async good<R extends Route>(row: R, input: InputOf<R>): Promise<AnswerOf<R>> {
    const answer = await this.call(row, input);
    if (answer.status !== 200) throw new Error(`${row.id}: ${answer.status} ${answer.text}`);
    return answer.json as AnswerOf<R>;
  }

  /** Calls a route that must refuse; returns the status and the code of the problem. */
  async refused<R extends Route>(row: R, input: InputOf<R>, headers: Record<string, string> = {}): Promise<string> {
    const { status, json } = await this.call(row, input, headers);
    return `${status} ${json.error?.code}`;
  }
}
