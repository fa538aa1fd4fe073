import { signal } from '@preact/signals';

/** The screens of the page. */
export const screens = ['home', 'play', 'games', 'analysis', 'review', 'learn', 'solved', 'settings', 'arena'] as const;
export type Screen = (typeof screens)[number];

/** A parsed location: the screen, its subject, and the query parameters. */
export interface Route {
  readonly screen: Screen;
  /** The path after the screen, for example a variant's name for `learn`. */
  readonly rest: string;
  readonly query: URLSearchParams;
  /** The screen name in the address if no such screen exists; otherwise empty. */
  readonly unknown: string;
}

/** Parses the hash of an address, `#/screen/rest?name=value`, case-insensitively; an unknown screen becomes `home`. */
export const readRoute = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [word = '', ...rest] = path.split('/');
  const screen = word === '' ? 'home' : screens.find(candidate => candidate === word.toLowerCase());
  return {
    screen: screen ?? 'home',
    rest: readable(rest.join('/')),
    query: new URLSearchParams(query),
    unknown: screen === undefined ? readable(word) : '',
  };
};

/** Decodes a percent-encoded part of an address; malformed input stays as it is. */
const readable = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const linkTo = (screen: Screen, rest = '', query: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `#/${screen === 'home' ? '' : screen}${rest === '' ? '' : `/${encodeURIComponent(rest)}`}${search === '' ? '' : `?${search}`}`;
};

export const route = signal(readRoute(location.hash));
addEventListener('hashchange', () => {
  route.value = readRoute(location.hash);
});

/** Replaces the present address, so that the Back button does not return to it. */
export const replaceRoute = (...where: Parameters<typeof linkTo>): void => {
  history.replaceState(history.state, '', linkTo(...where));
  route.value = readRoute(location.hash);
};

/** Navigates to a screen. */
export const go = (...where: Parameters<typeof linkTo>): void => {
  location.hash = linkTo(...where);
};
