import type { Variant } from '@poda/library/core/contract.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { Notice } from '@poda/library/notation/reading-notice.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { batch, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { showToast } from '../controls/toast.tsx';
import { takeHandedOver } from '../exchange/game-handover.ts';
import { isProblem, noticeInWords, problemInWords } from '../exchange/notice-in-words.ts';
import { go, route } from '../route.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { addressNames, readAddress } from './address.ts';
import { goToDecisiveMoment } from './decisive-moment.ts';
import { readStoredStudy, storeStudy } from './stored-study.ts';
import { Study } from './study.ts';
import { say } from './words.ts';

/** The study survives a visit to another screen. */
export const current = signal<Study | null>(null);
/** Messages from reading the game's notation, for example an assumed ruleset. */
export const notices = signal<readonly LazyText[]>([]);
export const hasProblems = signal(false);
export const isEditing = signal(false);
export const beside = signal<{ readonly study: Study; readonly Panel: ComponentType<{ study: Study }> } | null>(null);
/** The query string from which the study was opened; empty if it did not come from an address. */
let source = '';

/** A message offers to bring the replaced study back if it has moves. */
export const show = (study: Study, told: readonly LazyText[] = [], from = ''): void => {
  const replaced = current.peek();
  if (replaced !== null && replaced !== study && !replaced.isEmpty) {
    const back = { source, told: notices.peek() };
    showToast(
      () => say('study.replaced'),
      () => show(replaced, back.told, back.source),
    );
  }
  source = from;
  batch(() => {
    current.value = study;
    notices.value = told;
    isEditing.value = false;
  });
  // The address must not name a game other than the one on the board.
  const query = route.peek().query.toString();
  if (query !== '' && query !== from) go('analysis');
};

/** Without `ply` opens the end, or the decisive moment of a finished game. Returns false if the record cannot be opened. */
export const openRecord = (record: GameRecord, told: readonly Notice[] = [], ply?: number, from = ''): boolean => {
  const study = Study.of(record, ply);
  if (study.ok) {
    show(study.value, told.map(noticeInWords), from);
    if (ply === undefined) void goToDecisiveMoment(study.value);
  } else notices.value = [() => problemInWords(study.error)];
  hasProblems.value = !study.ok || told.some(isProblem);
  return study.ok;
};

/** The first game without dice, which has more to analyse. */
const usualVariant = (): Variant =>
  games.map(({ id }) => variantNamed(id)).find(({ rules: { dice } }) => dice === null)!;

/** Opens the game that another screen handed over, else that of the address, else the saved study, else a new game. */
export const openInitial = (query: URLSearchParams): void =>
  batch(() => {
    if (current.value === null) openFromLibrary();
    const handed = takeHandedOver('analysis');
    if (handed !== null) openRecord(handed.record, [], handed.ply, query.toString());
    else if (!openAddress(query)) current.value ??= Study.new(usualVariant());
    tellUnknown(query);
    const game = query.get('arena');
    if (game !== null) void openArenaGame(game, query.toString());
  });

/**
 * Shows the data of a tournament's game, `TOURNAMENT/NUMBER`, beside its study, and opens the game unless it is the
 * present study.
 */
const openArenaGame = async (game: string, address: string): Promise<void> => {
  const { readGameBeside } = await import('@poda/class/tournaments/page/game/beside-analysis.tsx');
  const read = await readGameBeside(game);
  if (route.peek().query.toString() !== address) return;
  if (!read.ok) {
    notices.value = [read.error];
    hasProblems.value = true;
    return;
  }
  const { record, ply, Panel } = read.value;
  if (source !== address && !openRecord(record, [], ply, address)) return;
  beside.value = { study: current.value!, Panel };
};

const tellUnknown = (query: URLSearchParams): void => {
  const unknown = [...query.keys()].filter(name => !addressNames.includes(name));
  if (unknown.length === 0) return;
  notices.value = [...notices.value, () => say('address.unknown', { name: unknown.join(', ') })];
  hasProblems.value = true;
};

/** Returns false if the address has no game that can be read. */
const openAddress = (query: URLSearchParams): boolean => {
  const address = query.toString();
  const brought = readAddress(query);
  if (brought === null) return false;
  if (current.value !== null && source === address) return true;
  if (brought.ok) openRecord(brought.value.record, brought.value.notices, undefined, address);
  else {
    const { problem, game } = brought.error;
    notices.value = [() => capitalised(problemInWords(problem, game))];
    hasProblems.value = true;
    return false;
  }
  return true;
};

export const storeCurrentStudy = (): void => {
  if (current.value !== null) storeStudy(current.value, source);
};

const openFromLibrary = (): void => {
  const kept = readStoredStudy();
  if (kept === undefined) return;
  current.value = kept.study;
  source = kept.source;
};
