import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callRoute } from '@poda/class/api/call-route.ts';
import { routes } from '@poda/class/api/routes.ts';
import { afterEach, expect, test } from 'vitest';
import { fullTranslator } from '../words/translators.ts';
import { refused, send } from './connection.ts';

let server: Server;
afterEach(() => server.close());

test.each([301, 302, 307, 308])('a redirection with status %i is not followed, and named', async status => {
  const asked: string[] = [];
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(status, { Location: '/elsewhere' }).end('moved');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await callRoute({ fetch: send, base }, routes.join, { body: { code: 'x', name: 'Ana' } });
  expect(asked).toHaveLength(1);
  expect(!answer.ok && refused(answer.error, fullTranslator('en'))).toMatchObject({
    error: { problem: { code: 'server-redirects', values: { url: base } } },
  });
});
