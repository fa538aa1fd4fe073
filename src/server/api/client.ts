import { isIPv6 } from 'node:net';
import { type Language, languages } from '../../core/text/words.ts';

/** The facts about a request that the network and the proxy tell. */
export interface Client {
  /** The address that rate limits count by. */
  readonly address: string;
  readonly isSecure: boolean;
  /** The host and port in the browser's address bar. */
  readonly host: string;
}

/**
 * Reads the client of a request. Headers of a proxy count only if the operator said that there is one, because anybody
 * can send them: then the last address is the one that the proxy itself saw.
 */
export const clientOf = (headers: Headers, socketAddress: string, trustsProxy: boolean): Client => {
  const forwarded = (name: string): string | undefined =>
    trustsProxy ? headers.get(name)?.split(',').at(-1)?.trim() : undefined;
  return {
    address: networkOf(forwarded('X-Forwarded-For') || socketAddress),
    isSecure: forwarded('X-Forwarded-Proto')?.toLowerCase() === 'https',
    host: (forwarded('X-Forwarded-Host') ?? headers.get('Host') ?? '').toLowerCase(),
  };
};

/** An IPv4 address, or the network of an IPv6 address, in which one client has all 2^64 addresses. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.slice(0, MAX_ADDRESS);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

const MAX_ADDRESS = 50;

/** True if a browser says that another site sent the request. Programs send neither header. */
export const isCrossSite = (headers: Headers, { host }: Client): boolean => {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('Origin');
  return origin !== null && hostIn(origin) !== host;
};

const hostIn = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/** The first language of the caller that Poda speaks; Spanish by default. */
export const languageOf = (headers: Headers): Language => {
  const wishes = (headers.get('Accept-Language') ?? '')
    .slice(0, MAX_WISHES)
    .split(',')
    .map(wish => {
      const [tag = '', ...rest] = wish.split(';').map(word => word.trim().toLowerCase());
      const weight = rest.map(word => /^q=(\d(?:\.\d+)?)$/.exec(word)?.[1]).find(value => value !== undefined);
      return { language: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) };
    });
  const known = wishes.filter(({ language, weight }) => weight > 0 && languages.some(name => name === language));
  known.sort((one, other) => other.weight - one.weight);
  return (known[0]?.language as Language | undefined) ?? languages[0];
};

const MAX_WISHES = 200;
