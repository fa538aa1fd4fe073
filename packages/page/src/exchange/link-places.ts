import { signal } from '@preact/signals';

/** The devices that can open an address: only this one, those of the same network, or all. */
type Reach = 'device' | 'network' | 'everywhere';

export interface LinkPlace {
  readonly url: string;
  readonly host: string;
  readonly reach: Reach;
}

/**
 * Guesses who can open the address. An IP address, or a name without a domain, counts as reachable only from the local
 * network, even if the IP address is public.
 */
export const reachOf = (url: string): Reach => {
  const { hostname } = new URL(url);
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return 'device';
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  return isAddress || !hostname.includes('.') || /\.(local|lan|home|internal)$/.test(hostname)
    ? 'network'
    : 'everywhere';
};

const placeAt = (url: string): LinkPlace => ({ url, host: new URL(url).hostname, reach: reachOf(url) });

/** The widest reach first; the last one is the address in the browser. */
export const linkPlaces = signal<readonly LinkPlace[]>([placeAt(location.origin + location.pathname)]);

/** Hosts other than Poda's server know no network addresses. */
export const askForAddresses = async (): Promise<void> => {
  const own = linkPlaces.value.at(-1)!;
  if (own.reach !== 'device') return;
  try {
    const answer = (await (await fetch('network.json', { cache: 'no-store' })).json()) as { addresses: string[] };
    linkPlaces.value = [...answer.addresses.map(placeAt), own];
  } catch {
    // The server has stopped, or does not know its addresses.
    linkPlaces.value = [own];
  }
};
