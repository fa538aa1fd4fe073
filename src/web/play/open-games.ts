import { effect, signal, untracked } from '@preact/signals';
import type { GameRecord } from '../../notation/record/record.ts';
import { readDraft } from '../library/draft.ts';
import { isUnfinished } from '../library/kept-game.ts';
import { hasEntry, readGame, readLibrary } from '../library/library.ts';
import { takeOverEarlier } from '../library/take-over.ts';
import { storeTurn } from '../library/turn-time.ts';
import { go, replaceRoute, route } from '../route.ts';
import type { GameSetup, LiveGame } from './game/live-game.ts';
import { isChangedElsewhere, lastGameId, rememberOpened } from './stored-game.ts';

/** The game at the table; it stays while the user visits another screen. */
export const current = signal<LiveGame | undefined>(undefined);

/** The code for live games. It is loaded when the first game opens, so the new-game form appears quickly. */
type GameModule = typeof import('./lazy-game.ts');
export const gameModule = signal<GameModule | undefined>(undefined);

/** True while a game is being loaded. */
export const isOpening = signal(false);

/** Puts a game on the table; the game that was there is kept. */
const seat = (live: LiveGame): void => {
  current.value?.leave();
  current.value = live;
  live.begin();
};

/** Runs an action that loads a game, and returns its result. */
const whileOpening = async <T>(act: (loaded: GameModule) => Promise<T> | T): Promise<T> => {
  isOpening.value = true;
  try {
    gameModule.value ??= await import('./lazy-game.ts');
    return await act(gameModule.value);
  } finally {
    isOpening.value = false;
  }
};

/** Goes to the address of the game at the table. The address of the new-game form is replaced. */
const showCurrent = (): void => {
  const { id } = current.peek()!;
  const { screen, query, rest } = route.peek();
  if (screen === 'play' && (query.has('new') || rest === '')) replaceRoute('play', id);
  else go('play', id);
};

/** Starts a new game and shows it. The previous game is kept and can be continued later. */
export const startGame = (setup: GameSetup): Promise<void> =>
  whileOpening(({ LiveGame }) => {
    seat(LiveGame.open(setup));
    showCurrent();
  });

/** Continues the game of a record as a new game and shows it; false if its moves cannot be replayed. */
export const continueRecord = (record: GameRecord): Promise<boolean> =>
  whileOpening(({ gameFromRecord }) => {
    const live = gameFromRecord(record);
    if (live === undefined) return false;
    seat(live);
    showCurrent();
    return true;
  });

/** Returns true as long as the user waits for a game, false once the user has gone elsewhere. */
type IsAwaited = () => boolean;

const always: IsAwaited = () => true;

/** The outcome of opening a game: `open` also if the user has gone elsewhere meanwhile. */
export type Opened = 'open' | 'missing' | 'damaged';

/** Opens a kept game, also if it is at the table already, and shows it, unless the user has gone elsewhere meanwhile. */
export const openKept = (id: string, isAwaited = always): Promise<Opened> =>
  whileOpening(async ({ gameFromText }) => {
    const draft = readDraft();
    const kept = draft?.id === id ? draft : await readGame(id);
    if (!isAwaited()) return 'open';
    if (kept === undefined) return (await hasEntry(id)) ? 'damaged' : 'missing';
    const live = gameFromText(kept.record, id);
    if (live === undefined) return 'damaged';
    rememberOpened(kept, kept !== draft);
    seat(live);
    if (route.peek().rest !== id) showCurrent();
    return 'open';
  });

/**
 * Opens the game that was touched last, if it is unfinished, else the last changed unfinished game; false if there is
 * none. A game that was just taken over from an earlier version of the page is opened first, finished or not.
 */
export const openLast = async (isAwaited: IsAwaited): Promise<boolean> => {
  const taken = await takeOverEarlier();
  if (!isAwaited()) return true;
  const live = current.peek();
  if (live === undefined && taken !== undefined && (await openKept(taken, isAwaited)) === 'open') return true;
  if (live !== undefined && live.outcome.peek() === null) {
    showCurrent();
    return true;
  }
  const { games } = await readLibrary();
  const unfinished = games.filter(isUnfinished);
  const last = unfinished.find(({ id }) => id === lastGameId()) ?? unfinished[0];
  return last !== undefined && (await openKept(last.id, isAwaited)) === 'open';
};

/** Takes a game off the table, because the user deletes it. */
export const closeGame = (id: string): void => {
  if (current.peek()?.id !== id) return;
  current.value?.leave();
  current.value = undefined;
};

// If another tab has continued the game, this tab pauses until the user decides.
effect(() => {
  if (isChangedElsewhere.value) untracked(() => current.value?.autoPlay.pause());
});

addEventListener('pagehide', () => {
  const live = current.peek();
  if (live !== undefined) storeTurn(live, true);
});
