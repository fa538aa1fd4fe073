import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Entry, namedFiles } from '../../arena/bots/entry.ts';
import type { PlannedGame } from '../../arena/plan.ts';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { parseJson } from '../../core/text/json-text.ts';
import { checkRecord, type WrittenRecord } from '../../notation/record/record-schema.ts';
import { isDevice } from '../../store/atomic-file.ts';
import { mostBytes, readTextFile } from '../../store/read-file.ts';
import type { Event } from './run-event.ts';

/** Where a match writes its games, and what it is given to play with. */
export interface RecordPlace {
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly event: Event;
}

/**
 * Makes sure, before the first game, that the games can be written where they are wanted, and that nothing is lost by that: a
 * file that holds no games is never replaced, and one that does only where somebody asks for it, or where the same games come
 * again.
 */
export const checkPlace = ({ path, entries, event }: RecordPlace): Result<void, Problem> => {
  if (path === '') return problem('missing-value', undefined, { name: '--record' });
  if (/[\\/]$/.test(path)) return problem('file-is-folder', undefined, { path });
  const found = statOf(path);
  if (found === undefined) return ok(undefined);
  if (found.isDirectory()) return problem('file-is-folder', undefined, { path });
  if (isNamedIn(entries, found)) return problem('record-is-player', undefined, { path });
  if (isStream(path) || found.size === 0) return ok(undefined);
  const records = recordsIn(path);
  if (records === null) return problem('record-is-something-else', undefined, { path });
  // Where there is a journal it says whose games these are; it is asked when it is opened.
  const isWanted = event.isFresh || statOf(event.journalPath) !== undefined;
  if (isWanted || areSame(records, event)) return ok(undefined);
  return problem('record-of-another', undefined, { path, count: records.length });
};

/** Whether a name stands for no file to keep: a pipe, a terminal, a device. */
export const isStream = (path: string): boolean => {
  const found = statOf(path);
  return found !== undefined && !found.isDirectory() && (!found.isFile() || isDevice(path));
};

/** Whether a player is this file, or a command that names it. */
const isNamedIn = (entries: readonly Entry[], { dev, ino }: Stats): boolean =>
  entries.flatMap(namedFiles).some(name => {
    const file = statOf(resolve(name));
    return file?.isFile() === true && file.dev === dev && file.ino === ino;
  });

/** The records of a file that has nothing else in it; null for any other file. */
const recordsIn = (path: string): WrittenRecord[] | null => {
  const records: WrittenRecord[] = [];
  const text = readTextFile(path, mostBytes.records);
  if (!text.ok) return null;
  for (const line of text.value.split('\n')) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line);
    const checked = parsed.ok ? checkRecord(parsed.value) : parsed;
    if (!checked.ok) return null;
    records.push(checked.value);
  }
  return records.length === 0 ? null : records;
};

/** Whether an event that repeats plays these very games: then an earlier run of it has written them. */
const areSame = (
  records: readonly WrittenRecord[],
  { scheduleOf, seed, variant, time, contenders }: Event,
): boolean => {
  if (seed === undefined) return false;
  const planned = scheduleOf(seed).plan(new Map());
  const isPlanned = (record: WrittenRecord, game: PlannedGame | undefined) =>
    game !== undefined &&
    record.game === variant.name &&
    record.seed === game.seed &&
    JSON.stringify(record.clock) === JSON.stringify(time.clock) &&
    game.seats.every((seat, side) => record.players?.[side]?.name === contenders[seat]!.name) &&
    game.opening.every((move, ply) => record.moves?.[ply] === move);
  return records.every((record, i) => isPlanned(record, planned[i]));
};

/** What is known of a file; undefined where there is none, or where nobody may look: whoever writes there is told why. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};
