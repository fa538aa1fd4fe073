import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { origin: 'http://127.0.0.1:7632', pathname: '/' });
const { reachOf } = await import('./link-places.ts');

test.each([
  ['http://127.0.0.1:7632/', 'device'],
  ['http://localhost:7632/', 'device'],
  ['http://[::1]:7632/', 'device'],
  ['http://192.168.1.20:7632/', 'network'],
  ['http://[fd00::2]:7632/', 'network'],
  ['http://aula:7632/', 'network'],
  ['http://aula.local/', 'network'],
  ['https://example.org/poda/', 'everywhere'],
])('a link to %s reaches: %s', (url, reach) => {
  expect(reachOf(url)).toBe(reach);
});
