import type { GameRecord } from '@poda/library/notation/record/record.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { computed, signal } from '@preact/signals';
import { readStored, writeStored } from '../browser/storage.ts';
import { writeDraft } from '../library/journal.ts';
import { keepGame, onTabMessage, sendToTabs } from '../library/library.ts';
import { type LibraryGame, recordOf, type StateOfGame } from '../library/library-game.ts';
import { forgetTurn } from '../library/turn-time.ts';

interface StorableGame {
  readonly id: string;
  readonly session: GameSession;
  /** `begun` is in ms since 1970. */
  toKeep(begun: number): StateOfGame;
}

/** The state that another tab has given to this tab's game; null if there is none. */
export const stateElsewhere = signal<StateOfGame | null>(null);

/** True until the user has chosen one of the two states. */
export const isChangedElsewhere = computed(() => stateElsewhere.value !== null);

export const isOpenElsewhere = signal(false);

/** The damaged game that could be opened only up to a move. */
export const openedInPart = signal<{ readonly id: string; readonly moves: number } | null>(null);

const LAST_GAME = 'poda.last-game';

/** The id of the game that was at the table last, in any tab. */
export const lastGameId = (): string => {
  const id = readStored(LAST_GAME);
  return typeof id === 'string' ? id : '';
};

/** This tab's game when it was last stored or opened; `essence` is the string of `essenceOf`. */
let own:
  | { readonly id: string; readonly begun: number; readonly isKept: boolean; readonly essence: string }
  | undefined;

export const rememberOpened = (kept: LibraryGame, isKept: boolean): void => {
  const { id, begun } = kept;
  own = { id, begun, isKept, essence: essenceOf(recordOf(kept)) };
  stateElsewhere.value = null;
  isOpenElsewhere.value = false;
  writeStored(LAST_GAME, id);
  sendToTabs({ id, news: 'opened' });
};

/** The other tabs that have the game open pause and ask. */
export const continueHere = (live: StorableGame): void => {
  isOpenElsewhere.value = false;
  sendToTabs({ id: live.id, news: 'continued', kept: stateOf(live) });
};

export const stateOf = (live: StorableGame): StateOfGame => live.toKeep(own?.begun ?? Date.now());

/**
 * Stores a changed game; if `isForced`, an unchanged one too. A game in which no player has moved is a draft: it
 * survives a reload, but is not listed among the kept games.
 */
export const storeGame = (live: StorableGame, isForced = false): void => {
  const { id, session } = live;
  if (own?.id !== id) {
    own = { id, begun: Date.now(), isKept: false, essence: '' };
    isOpenElsewhere.value = false;
  }
  const kept = live.toKeep(own.begun);
  const essence = essenceOf(session.record());
  if (essence === own.essence && !isForced) return;
  own = { ...own, essence, isKept: own.isKept || session.decisions > 0 };
  stateElsewhere.value = null;
  writeStored(LAST_GAME, id);
  if (kept.result !== null) forgetTurn(id);
  if (own.isKept) void keepGame(kept);
  writeDraft(own.isKept ? undefined : { ...kept, changed: Date.now() });
};

/** The fields by which two states of a game are compared, without thinking times. */
const essenceOf = ({ game, start, seed, moves, result }: GameRecord): string =>
  JSON.stringify([game, start, seed, moves, result?.winner, result?.reason]);

onTabMessage(({ id, kept, news }) => {
  if (own === undefined || id !== own.id) return;
  if (news === 'opened') sendToTabs({ id, news: 'is-open' });
  else if (news === 'is-open') isOpenElsewhere.value = true;
  else if (kept !== undefined)
    stateElsewhere.value = news === 'continued' || essenceOf(recordOf(kept)) !== own.essence ? kept : null;
});
