import { isIP, isIPv6 } from 'node:net';
import { type Language, languages } from '@poda/library/core/text/words.ts';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { isLocalHost, isLoopback } from './network-addresses.ts';
import { API_PREFIX } from './route.ts';

export interface Client {
  /** The key under which rate limits count this client. */
  readonly address: string;
  readonly isSecure: boolean;
  /** The host and port in the browser's address bar. */
  readonly host: string;
  /**
   * True if a browser on this computer asks for another host: a foreign site has pointed its name here (DNS rebinding),
   * so its scripts could read the answers.
   */
  readonly hasForeignHost: boolean;
}

/** Clients can forge proxy headers, so these count only behind a proxy, and only the last address, which it saw. */
export const clientOf = (headers: Headers, socketAddress: string, trustsProxy: boolean): Client => {
  const forwarded = (name: string): string | undefined =>
    trustsProxy ? headers.get(name)?.split(',').at(-1)?.trim() : undefined;
  const host = (forwarded('X-Forwarded-Host') ?? headers.get('Host') ?? '').toLowerCase();
  return {
    address: networkOf(addressIn(forwarded('X-Forwarded-For') ?? '') ?? socketAddress),
    isSecure: forwarded('X-Forwarded-Proto')?.toLowerCase() === 'https',
    host,
    hasForeignHost: !trustsProxy && isLoopback(socketAddress) && !isLocalHost(host),
  };
};

/** Strips the port that a proxy may add, which would make each connection another client. */
const addressIn = (text: string): string | undefined => {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare;
};

/** One client has all 2^64 addresses of an IPv6 network. */
const networkOf = (address: string): string => {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.slice(0, MAX_ADDRESS);
  // A URL writes each address in one way.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return groups.slice(0, 6).join(':') === MAPPED ? ipv4Of(groups.slice(6)) : groups.slice(0, 4).join(':');
};

/** Begins an IPv4 address written as IPv6. */
const MAPPED = '0:0:0:0:0:ffff';

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map(group => Number.parseInt(group, 16))
    .flatMap(group => [group >> 8, group & 255])
    .join('.');

const MAX_ADDRESS = 50;

/** Programs that are no browsers send neither header. */
export const isCrossSite = (headers: Headers, { host }: Client): boolean => {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('Origin');
  return origin !== null && hostIn(origin) !== host;
};

const hostIn = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** The caller's first language that Poda speaks; Spanish by default. */
export const languageOf = (headers: Headers): Language => {
  const accepted = parseAccept((headers.get('Accept-Language') ?? '').slice(0, MAX_ACCEPT_LANGUAGE));
  for (const { type, q } of accepted) {
    const language = languages.find(name => name === type.slice(0, 2).toLowerCase());
    if (q > 0 && language !== undefined) return language;
  }
  return languages[0];
};

/** Longest `Accept-Language` header that is parsed, in characters. */
const MAX_ACCEPT_LANGUAGE = 200;

/** Test requests without a network have no socket. */
export const socketAddress = ({ env }: Context): string | undefined =>
  (env as { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } } | undefined)?.incoming
    ?.socket?.remoteAddress;

/** The secret of a session, and the proof that the browser has signed in before. */
const SESSION = 'poda_session';
const DEVICE = 'poda_device';

export const readSessionCookie = (header: string | null): string | undefined =>
  // Other text is not looked up.
  readCookie(header, SESSION, /^[\w-]{43}$/);

export const readDeviceCookie = (header: string | null): string | undefined =>
  readCookie(header, DEVICE, /^[\w-]{43}\.[\w-]{43}$/);

const readCookie = (header: string | null, wanted: string, pattern: RegExp): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === wanted && pattern.test(value)) return value;
  }
  return undefined;
};

export const sessionCookie = (secret: string, seconds: number, isSecure: boolean): string =>
  cookie(SESSION, secret, '/', 'Lax', seconds, isSecure);

export const noSession = (isSecure: boolean): string => sessionCookie('', 0, isSecure);

/** The cookie of a device that has signed in before; only the sign-in reads it. */
export const deviceCookie = (proof: string, isSecure: boolean): string =>
  cookie(DEVICE, proof, `${API_PREFIX}/session`, 'Strict', DEVICE_SECONDS, isSecure);

/** The longest that browsers keep a cookie: 400 days. */
const DEVICE_SECONDS = 400 * 86_400;

const cookie = (
  name: string,
  value: string,
  path: string,
  sites: 'Lax' | 'Strict',
  seconds: number,
  isSecure: boolean,
): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sites}; Max-Age=${Math.max(0, Math.floor(seconds))}${isSecure ? '; Secure' : ''}`;
