import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * The URLs under which other computers can open the page of a server that listens on `host`: none if the host is a loopback
 * address, one for each IPv4 address of this computer if the host means all of them.
 */
export const networkUrls = (host: string, port: number): string[] => {
  const isForAll = ['0.0.0.0', '::'].includes(host);
  const hosts = isForAll ? networkAddresses() : LOOPBACK.test(host) ? [] : [host];
  return hosts.map(name => urlOf(name, port));
};

/** The URL of a server; an IPv6 address stands in brackets. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;

const LOOPBACK = /^(localhost|127(\.\d+){1,3}|::1)$/i;

/** The IPv4 addresses of this computer in its networks. */
const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** True for the address of a connection that comes from this computer. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address));

/** True for a `Host` header with which this computer means itself; true without one, because every browser sends it. */
export const isLocalHost = (host: string): boolean =>
  host === '' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(host);
