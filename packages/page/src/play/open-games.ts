import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { effect, signal, untracked } from '@preact/signals';
import { readDraft } from '../library/journal.ts';
import { hasEntry, readGame, readLibrary } from '../library/library.ts';
import { isUnfinished } from '../library/library-game.ts';
import { takeOverEarlier } from '../library/take-over.ts';
import { storeTurn } from '../library/turn-time.ts';
import { go, replaceRoute, route } from '../route.ts';
import type { GameSetup, LiveGame } from './game/live-game.ts';
import { isChangedElsewhere, lastGameId, rememberOpened } from './stored-game.ts';

/** Stays while the user visits another screen. */
export const current = signal<LiveGame | undefined>(undefined);

/** Loaded when the first game opens, so that the new-game form appears quickly. */
type GameModule = typeof import('./lazy-game.ts');
export const gameModule = signal<GameModule | undefined>(undefined);

export const isOpening = signal(false);

const whileOpening = async <T>(act: (loaded: GameModule) => Promise<T> | T): Promise<T> => {
  isOpening.value = true;
  try {
    gameModule.value ??= await import('./lazy-game.ts');
    return await act(gameModule.value);
  } finally {
    isOpening.value = false;
  }
};

/** Replaces the address of the new-game form, so that Back does not return to it. */
const show = ({ id }: LiveGame): void => {
  const { screen, query, rest } = route.peek();
  if (rest === id) return;
  if (screen === 'play' && (query.has('new') || rest === '')) replaceRoute('play', id);
  else go('play', id);
};

/** The previous game is kept and can be continued later. */
const seat = (live: LiveGame): void => {
  current.value?.leave();
  current.value = live;
  live.begin();
  show(live);
};

export const startGame = (setup: GameSetup): Promise<void> =>
  whileOpening(({ LiveGame }) => seat(LiveGame.open(setup)));

/** Continues a record as a new game; false if its moves cannot be replayed. */
export const continueRecord = (record: GameRecord): Promise<boolean> =>
  whileOpening(({ gameFromRecord }) => {
    const live = gameFromRecord(record);
    if (live === undefined) return false;
    seat(live);
    return true;
  });

/** False once the user has left the address that asked for the game. */
type IsAwaited = () => boolean;

const always: IsAwaited = () => true;

/** `open` also if the user has gone elsewhere meanwhile. */
export type Opened = 'open' | 'missing' | 'damaged';

/** Shows a kept game, which may be at the table already, unless the user has gone elsewhere meanwhile. */
export const openFromLibrary = (id: string, isAwaited = always): Promise<Opened> =>
  whileOpening(async ({ gameFromText }) => {
    const draft = readDraft();
    const kept = draft?.id === id ? draft : await readGame(id);
    if (!isAwaited()) return 'open';
    if (kept === undefined) return (await hasEntry(id)) ? 'damaged' : 'missing';
    const live = gameFromText(kept.record, id);
    if (live === undefined) return 'damaged';
    rememberOpened(kept, kept !== draft);
    seat(live);
    return 'open';
  });

/**
 * Opens the unfinished game at the table, or else the one touched or changed last; false if there is none. A game just
 * taken over from an earlier version of the page comes first, finished or not.
 */
export const openLast = async (isAwaited: IsAwaited): Promise<boolean> => {
  const taken = await takeOverEarlier();
  if (!isAwaited()) return true;
  const live = current.peek();
  if (live === undefined && taken !== undefined && (await openFromLibrary(taken, isAwaited)) === 'open') return true;
  if (live !== undefined && live.outcome.peek() === null) {
    show(live);
    return true;
  }
  const { games } = await readLibrary();
  const unfinished = games.filter(isUnfinished);
  const last = unfinished.find(({ id }) => id === lastGameId()) ?? unfinished[0];
  return last !== undefined && (await openFromLibrary(last.id, isAwaited)) === 'open';
};

export const closeGame = (id: string): void => {
  if (current.peek()?.id !== id) return;
  current.value?.leave();
  current.value = undefined;
};

effect(() => {
  if (isChangedElsewhere.value) untracked(() => current.value?.turns.pause());
});

addEventListener('pagehide', () => {
  const live = current.peek();
  if (live !== undefined) storeTurn(live, true);
});
