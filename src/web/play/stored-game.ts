import { computed, signal } from '@preact/signals';
import type { GameRecord } from '../../notation/record/record.ts';
import type { GameSession } from '../../play/session/game-session.ts';
import { writeDraft } from '../library/draft.ts';
import type { KeptGame, StateOfGame } from '../library/kept-game.ts';
import { keepGame, onToldChange, tellTabs } from '../library/library.ts';
import { forgetTurn } from '../library/turn-time.ts';
import { readStored, writeStored } from '../state/storage.ts';

/** The parts of a live game that are stored. */
export interface StorableGame {
  readonly id: string;
  readonly session: GameSession;
  /** The form in which the game is kept; `begun` is the time in ms at which it began. */
  toKeep(begun: number): StateOfGame;
}

/** The state of this tab's game in another tab that continues it or has changed it; null if there is none. */
export const elsewhere = signal<StateOfGame | null>(null);

/** True until the user has chosen between the state of another tab and that of this tab. */
export const isChangedElsewhere = computed(() => elsewhere.value !== null);

/** True if another tab had this game open when this tab opened it. */
export const isOpenElsewhere = signal(false);

/** The damaged game of which only the first moves could be opened; null if there is none. */
export const openedInPart = signal<{ readonly id: string; readonly moves: number } | null>(null);

/** The key of the id of the game that was at the table last. */
const LAST_GAME = 'poda.last-game';

/** The id of the game that was at the table last, in any tab. */
export const lastGameId = (): string => {
  const id = readStored(LAST_GAME);
  return typeof id === 'string' ? id : '';
};

/** The game of this tab: its state when it was last stored or opened, as the string of `essenceOf`. */
let own:
  | { readonly id: string; readonly begun: number; readonly isKept: boolean; readonly essence: string }
  | undefined;

/** Prepares for storing a game that was opened from storage, and tells the other tabs. */
export const rememberOpened = ({ id, begun, record }: KeptGame, isKept: boolean): void => {
  own = { id, begun, isKept, essence: essenceOf(record) };
  elsewhere.value = null;
  isOpenElsewhere.value = false;
  writeStored(LAST_GAME, id);
  tellTabs({ id, news: 'opened' });
};

/** Continues the game in this tab; the other tabs that have it open pause and ask. */
export const continueHere = (live: StorableGame): void => {
  isOpenElsewhere.value = false;
  tellTabs({ id: live.id, news: 'continued', kept: stateOf(live) });
};

/** The state of the game of this tab. */
export const stateOf = (live: StorableGame): StateOfGame => live.toKeep(own?.begun ?? Date.now());

/**
 * Stores a game after a change, or although it has not changed if `isForced`. A game in which no player has moved yet
 * is a draft: it survives a reload, but is not listed among the kept games.
 */
export const storeGame = (live: StorableGame, isForced = false): void => {
  const { id, session } = live;
  if (own?.id !== id) {
    own = { id, begun: Date.now(), isKept: false, essence: '' };
    isOpenElsewhere.value = false;
  }
  const kept = live.toKeep(own.begun);
  const essence = essenceOf(kept.record);
  if (essence === own.essence && !isForced) return;
  own = { ...own, essence, isKept: own.isKept || session.decisions > 0 };
  elsewhere.value = null;
  writeStored(LAST_GAME, id);
  if (kept.result !== null) forgetTurn(id);
  if (own.isKept) void keepGame(kept);
  writeDraft(own.isKept ? undefined : { ...kept, changed: Date.now() });
};

/** The fields by which two states of a game are compared; thinking times are ignored. */
const essenceOf = (record: string): string => {
  const { game, start, seed, moves, result } = JSON.parse(record) as GameRecord;
  return JSON.stringify([game, start, seed, moves, result]);
};

onToldChange(({ id, kept, news }) => {
  if (own === undefined || id !== own.id) return;
  if (news === 'opened') tellTabs({ id, news: 'is-open' });
  else if (news === 'is-open') isOpenElsewhere.value = true;
  else if (kept !== undefined)
    elsewhere.value = news === 'continued' || essenceOf(kept.record) !== own.essence ? kept : null;
});
