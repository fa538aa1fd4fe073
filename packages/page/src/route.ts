import { signal } from '@preact/signals';

const screens = [
  'home',
  'play',
  'games',
  'analysis',
  'review',
  'learn',
  'tree',
  'exercises',
  'evaluation',
  'efficiency',
  'comparison',
  'solved',
  'settings',
  'arena',
] as const;
export type Screen = (typeof screens)[number];

interface Route {
  readonly screen: Screen;
  /** The path after the screen, such as a variant's name for `learn`. */
  readonly rest: string;
  readonly query: URLSearchParams;
  /** A screen name that does not exist; empty otherwise. */
  readonly unknown: string;
}

/** Reads `#/screen/rest?name=value`, case-insensitively; an unknown screen becomes `home`. */
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

/** Malformed percent-encoding stays as it is. */
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

/** The Back button does not return to the replaced address. */
export const replaceRoute = (...where: Parameters<typeof linkTo>): void => {
  history.replaceState(history.state, '', linkTo(...where));
  route.value = readRoute(location.hash);
};

export const go = (...where: Parameters<typeof linkTo>): void => {
  location.hash = linkTo(...where);
};
