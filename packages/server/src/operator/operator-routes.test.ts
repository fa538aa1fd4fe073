import { databases } from '@poda/class/store/testing/databases.ts';
import { JobQueue } from '@poda/class/workers/job-queue.ts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { logTo, withoutSecrets } from './log.ts';
import { Metrics } from './metrics.ts';
import { OperatorRoutes } from './operator-routes.ts';

test('figures are written in the text format of Prometheus', () => {
  const metrics = new Metrics();
  metrics.count('poda_requests_total', 'Answered\nrequests', { route: 'a"b\\c' });
  metrics.count('poda_requests_total', 'Answered\nrequests', { route: 'a"b\\c' });
  metrics.set('poda_workers', 'Workers', 3);
  metrics.observe('poda_request_seconds', 'Time', 0.1);
  const text = metrics.text();
  expect(text).toContain('# HELP poda_requests_total Answered\\nrequests\n# TYPE poda_requests_total counter\n');
  expect(text).toContain('poda_requests_total{route="a\\"b\\\\c"} 2\n');
  expect(text).toContain('# TYPE poda_workers gauge\npoda_workers 3\n');
  expect(text).toContain('poda_request_seconds_bucket{le="0.05"} 0\npoda_request_seconds_bucket{le="0.1"} 1\n');
  expect(text).toContain('poda_request_seconds_bucket{le="+Inf"} 1\n');
  expect(text).toContain('poda_request_seconds_sum 0.1\npoda_request_seconds_count 1\n');
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="([^"\\]|\\.)*"(,\w+="([^"\\]|\\.)*")*\})? [\d.e+-]+)$/);
});

test('labels that clients could invent do not fill the memory', () => {
  const metrics = new Metrics();
  for (let i = 0; i < 5_000; i++) metrics.count('poda_requests_total', 'Requests', { route: `/${i}` });
  expect(metrics.text().split('\n').length).toBeLessThan(2_100);
});

test.each([
  ['connect postgres://poda:s3cret@db/poda failed', 'connect postgres://poda:***@db/poda failed'],
  ['password="a b" user=poda', 'password=*** user=poda'],
  ["{ key: 'abc' }", '{ key: *** }'],
  [`cookie=${'x'.repeat(43)}`, 'cookie=***'],
  [`row ${'Ab3_'.repeat(11)} refused`, 'row *** refused'],
])('the log hides the secrets in %s', (text, hidden) => {
  expect(withoutSecrets(text)).toBe(hidden);
});

test('an error that repeats itself is told once a minute, with its number', () => {
  const lines: string[] = [];
  let seconds = 0;
  const log = logTo(
    line => lines.push(line),
    () => new Date(1_000 * seconds),
  );
  for (; seconds < 70; seconds++) log.error('planner', new Error('no database'));
  log.error('planner', new Error('another'));
  log.info('start');
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
    { event: 'planner', what: 'Error: no database' },
    { time: '1970-01-01T00:01:00.000Z', event: 'planner', repeated: 59 },
    { what: 'Error: another' },
    { event: 'start' },
  ]);
});

describe.each(databases)('$name', ({ open }) => {
  test('health, figures and log lines of a server', async () => {
    const database = await open();
    const lines: string[] = [];
    const log = logTo(
      line => lines.push(line),
      () => new Date(0),
    );
    await JobQueue.open(database, false);
    const operations = new OperatorRoutes({ database, version: '1.2.3', log, metricsKey: 'a-key' });
    const app = new Hono();
    operations.watch(app);
    app.route('/', operations.routes());
    app.get('/api/v1/members/:member', context => context.text('here'));
    app.get('*', context => context.text('page'));

    expect(await (await app.request('/health')).json()).toMatchObject({ status: 'ok', version: '1.2.3' });
    await database.query(
      `insert into tournament (title, state, settings, seed) values ('T', 'running', '{}', 1), ('U', 'open', '{}', 1)`,
    );
    expect(await (await app.request('/health')).json(), 'no worker').toMatchObject({ status: 'waiting' });
    await database.query(
      `insert into worker (name, level, cores, version, jobs, seen)
       values ('w', 'A', 2, '1', 2, now()), ('dead', 'B', 2, '1', 2, now() - interval '1 hour')`,
    );
    expect(await (await app.request('/health')).json()).toMatchObject({ status: 'ok' });

    await app.request('/api/v1/members/4711?secret=open-sesame');
    await app.request('/index.html');
    expect((await app.request('/metrics')).status, 'without the key').toBe(403);
    expect((await app.request('/metrics', { headers: { Authorization: 'Bearer another' } })).status).toBe(403);
    const answer = await app.request('/metrics', { headers: { Authorization: 'Bearer a-key' } });
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    for (const line of [
      'poda_requests_total{method="GET",route="/api/v1/members/:member",status="200"} 1',
      'poda_requests_total{method="GET",route="page",status="200"} 1',
      'poda_tournaments{state="open"} 1',
      'poda_tournaments{state="running"} 1',
      'poda_workers{level="A"} 1',
      'poda_workers{level="B"} 0',
      'poda_games_played 0',
      'poda_database_up 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(lines.join('')).not.toMatch(/4711|sesame/);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'request',
      route: '/metrics',
      status: 200,
    });
    operations.close();
    await database.close();
    expect((await app.request('/health')).status, 'without its database').toBe(503);
  });
});

test('without a key the figures are for this computer only', async () => {
  const operations = new OperatorRoutes({ database: databaseThatFails, version: '1', log: logTo(() => {}) });
  const app = operations.routes();
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress } } })).status;
  expect(await from('127.0.0.1')).toBe(200);
  expect(await from('::ffff:127.0.0.1')).toBe(200);
  expect(await from('::1')).toBe(200);
  expect(await from('192.168.1.5')).toBe(403);
  expect(await from('127.0.0.1', { 'X-Forwarded-For': '203.0.113.7' })).toBe(403);
  expect(await from('127.0.0.1', { Forwarded: 'for=203.0.113.7' })).toBe(403);
  expect(await from('127.0.0.1', { Host: 'evil.example' })).toBe(403);
  expect(await from('127.0.0.1', { Host: '127.0.0.1:7632' })).toBe(200);
  operations.close();
});

const fail = () => Promise.reject(new Error('no database'));
const databaseThatFails = {
  kind: 'server',
  query: fail,
  execute: fail,
  transaction: fail,
  listen: fail,
  close: async () => {},
} as const;
