import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The URLs for other computers: none for a loopback host, one per IPv4 address for all addresses. */
export const networkUrls = (host: string, port: number): string[] => {
  const isForAll = ['0.0.0.0', '::'].includes(host);
  const hosts = isForAll ? networkAddresses() : LOOPBACK.test(host) ? [] : [host];
  return hosts.map(name => urlOf(name, port));
};

export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;

const LOOPBACK = /^(localhost|127(\.\d+){1,3}|::1)$/i;

const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address));

/** An empty host counts as local: it does not come from a browser, because every browser sends a host. */
export const isLocalHost = (host: string): boolean =>
  host === '' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(host);
