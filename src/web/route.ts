import { signal } from '@preact/signals';

/** The screens of the page. */
export const screens = ['home', 'play', 'analysis', 'review', 'learn', 'settings'] as const;
export type Screen = (typeof screens)[number];

/** Where somebody is: a screen, what it is about, and whatever a link brought along. */
export interface Route {
  readonly screen: Screen;
  /** What follows the screen: a game's name for `learn`, say. */
  readonly rest: string;
  readonly query: URLSearchParams;
  /** What was asked for where there is no such screen; empty where there is. */
  readonly unknown: string;
}

/** Reads `#/screen/rest?name=value`, in letters of any size; what is no screen is the first one. */
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

/** What an address spells with signs for letters; as it is where those make no sense. */
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

/** Goes to a screen. */
export const go = (...where: Parameters<typeof linkTo>): void => {
  location.hash = linkTo(...where);
};
