import { batch, signal } from '@preact/signals';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { capitalised } from '../../i18n/translate.ts';
import type { Notice } from '../../notation/notice.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { isTrouble, toldNotice, toldProblem } from '../exchange/told-notice.ts';
import { say as sayOfExchange } from '../exchange/words.ts';
import { go, route } from '../route.ts';
import { takeHandedOver } from '../state/handed-over.ts';
import type { Told } from '../words/told.ts';
import { addressNames, readAddress } from './address.ts';
import { keepStudy, keptStudy } from './kept-study.ts';
import { Study } from './study.ts';

/** The study of the moment; it stays while somebody looks at another screen. */
export const current = signal<Study | null>(null);
/** What is to be told about how it came here. */
export const notices = signal<readonly Told[]>([]);
/** Whether something is wrong among it. */
export const areTrouble = signal(false);
/** Whether the position is being put together by hand. */
export const isEditing = signal(false);
/** The address that brought the study. */
let source = '';

/** Opens a study in place of the one before. */
export const show = (study: Study, told: readonly Told[] = [], from = ''): void => {
  source = from;
  batch(() => {
    current.value = study;
    notices.value = told;
    isEditing.value = false;
  });
  // What the address brought is no longer what is shown.
  if (from === '' && route.peek().query.toString() !== '') go('analysis');
};

/** Opens a record; what is wrong with it is told. */
export const openRecord = (record: GameRecord, told: readonly Notice[] = [], ply?: number, from = ''): boolean => {
  const study = Study.of(record, ply);
  if (study.ok) show(study.value, told.map(toldNotice), from);
  else notices.value = [() => toldProblem(study.error)];
  areTrouble.value = !study.ok || told.some(isTrouble);
  return study.ok;
};

/** Opens what was handed over, else what the address brings, else what was kept, else the first game. */
export const openWhatCame = (query: URLSearchParams): void => {
  const handed = takeHandedOver();
  if (handed !== null) openRecord(handed.record, [], handed.ply);
  else if (!openAddress(query)) current.value ??= keptStudy(null) ?? Study.new(unwrap(parseVariant(games, 'draughts')));
  const unknown = [...query.keys()].filter(name => !addressNames.includes(name));
  if (unknown.length === 0) return;
  notices.value = [...notices.value, () => sayOfExchange('address.unknown', { name: unknown.join(', ') })];
  areTrouble.value = true;
};

/** Whether the address brings something that can be opened; why it cannot is told. */
const openAddress = (query: URLSearchParams): boolean => {
  const address = query.toString();
  const brought = readAddress(query);
  if (brought === null) return false;
  if (current.value !== null && source === address) return true;
  const kept = keptStudy(address);
  if (kept !== undefined) show(kept, [], address);
  else if (brought.ok) openRecord(brought.value.record, brought.value.notices, undefined, address);
  else {
    const { problem, game } = brought.error;
    notices.value = [() => capitalised(toldProblem(problem, game))];
    areTrouble.value = true;
    return false;
  }
  return true;
};

/** Keeps the study of the moment for the next visit. */
export const keepCurrent = (): void => {
  if (current.value !== null) keepStudy(current.value, source);
};
