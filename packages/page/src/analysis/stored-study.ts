import { readRecord, writeRecord } from '@poda/library/notation/record/record-text.ts';
import { untracked } from '@preact/signals';
import { readStored, type Store, writeStored } from '../browser/storage.ts';
import { showToast } from '../controls/toast.tsx';
import { keepAnalysedGame } from '../library/keep-record.ts';
import { newGameId } from '../library/library-game.ts';
import { Study } from './study.ts';
import { mergeTrees } from './tree/merge-trees.ts';
import { childOf, emptyTree, type MoveTree, movesTo, ROOT, treeOf } from './tree/move-tree.ts';
import { say } from './words.ts';

/**
 * The key of the saved analysis in two stores. sessionStorage holds the study of this tab, for a reload. localStorage
 * holds the study changed last in any tab, for new tabs and after a restart of the browser. Before a tab replaces the
 * study in localStorage, it merges the changes that another tab made in the same study, and moves another study to the
 * library if the user changed it. Stepping through moves replaces nothing in localStorage.
 */
const NAME = 'poda.analysis';

interface StoredStudy extends Pick<Study, 'id' | 'isChanged'> {
  /** The query string from which the study was opened. */
  readonly source: string;
  readonly record: string;
  readonly path: readonly string[];
}

/** The state of the study that this tab last read from the browser or wrote to it. */
let seen: Pick<StoredStudy, 'id' | 'record'> | undefined;

export const storeStudy = (study: Study, source: string): void => {
  const shared = studyIn('localStorage');
  const isChange = seen?.id !== study.id || seen.record !== writeRecord(study.record.value);
  if (isChange && shared?.id === study.id) mergeInto(study, shared);
  if (isChange && shared?.id !== study.id) untracked(() => moveToLibrary(shared));
  const { id, isChanged } = study;
  const record = writeRecord(study.record.value);
  const path = movesTo(study.tree.value, study.at.value);
  const stored: StoredStudy = { id, source, record, path, isChanged };
  writeStored(NAME, stored, 'sessionStorage');
  if (isChange || (shared?.id === id && shared.record === record)) writeStored(NAME, stored);
  seen = stored;
};

const mergeInto = (study: Study, shared: StoredStudy): void => {
  const base = seen?.id === study.id ? seen.record : undefined;
  if (shared.record === base) return;
  const before = writeRecord(study.record.value);
  study.tree.value = mergeTrees(study.tree.value, treeIn(shared.record), base === undefined ? emptyTree : treeIn(base));
  if (writeRecord(study.record.value) !== before) showToast(() => say('study.merged'));
};

const treeIn = (text: string): MoveTree => {
  const read = readRecord(text);
  return read.ok ? treeOf(read.value.record) : emptyTree;
};

const moveToLibrary = (stored: StoredStudy | undefined): void => {
  const read = stored?.isChanged ? readRecord(stored.record) : undefined;
  if (read?.ok) keepAnalysedGame(read.value.record, stored!.id);
};

/** The study of this tab, else the study changed last in any tab. */
export const readStoredStudy = (): StudyAndSource | undefined => openFrom('sessionStorage') ?? openFrom('localStorage');

interface StudyAndSource {
  readonly study: Study;
  readonly source: string;
}

const openFrom = (store: Store): StudyAndSource | undefined => {
  const stored = studyIn(store);
  const read = stored === undefined ? undefined : readRecord(stored.record);
  if (stored === undefined || !read?.ok) return undefined;
  const study = Study.of(read.value.record, 0, stored);
  if (!study.ok) return undefined;
  const tree = study.value.tree.value;
  let at = ROOT;
  for (const text of stored.path) at = childOf(tree, at, text) ?? at;
  study.value.at.value = at;
  seen = stored;
  return { study: study.value, source: stored.source };
};

const studyIn = (store: Store): StoredStudy | undefined => {
  // Earlier versions of the page saved studies without an id.
  const stored = { id: newGameId(), isChanged: true, ...(readStored(NAME, store) as Partial<StoredStudy> | undefined) };
  const { id, isChanged, source, record, path } = stored as Partial<Record<keyof StoredStudy, unknown>>;
  const isText = (text: unknown) => typeof text === 'string';
  const isValid = [id, source, record].every(isText) && typeof isChanged === 'boolean';
  return isValid && Array.isArray(path) && path.every(isText) ? (stored as StoredStudy) : undefined;
};
