import { readRecord, writeRecord } from '../../notation/record/record-text.ts';
import { read, write } from '../state/kept.ts';
import { Study } from './study.ts';
import { movesTo, nodeAt, ROOT } from './tree/move-tree.ts';

const NAME = 'poda.analysis';

/** What is kept of an analysis: where it came from, its record with all variations, and the moves to the place looked at. */
interface Kept {
  readonly source: string;
  readonly record: string;
  readonly path: readonly string[];
}

/** Keeps a study on the device; `source` tells apart what the address had brought. */
export const keepStudy = (study: Study, source: string): void => {
  const path = movesTo(study.tree.value, study.at.value);
  write(NAME, { source, record: writeRecord(study.record.value), path } satisfies Kept);
};

/** The study that was kept, unless the address brings another one; undefined where there is none or it is damaged. */
export const keptStudy = (source: string | null): Study | undefined => {
  const kept = read(NAME);
  if (!isKept(kept) || (source !== null && kept.source !== source)) return undefined;
  const record = readRecord(kept.record);
  const study = record.ok ? Study.of(record.value.record, 0) : record;
  if (!study.ok) return undefined;
  const tree = study.value.tree.value;
  let at = ROOT;
  for (const text of kept.path) at = nodeAt(tree, at).next.find(id => nodeAt(tree, id).text === text) ?? at;
  study.value.at.value = at;
  return study.value;
};

const isKept = (value: unknown): value is Kept => {
  const { source, record, path } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const isText = (text: unknown) => typeof text === 'string';
  return isText(source) && isText(record) && Array.isArray(path) && path.every(isText);
};
