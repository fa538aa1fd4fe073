import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { namedFiles, type PlayerSpec } from '@poda/arena/bots/player-spec.ts';
import { isDevice } from '@poda/arena/files/atomic-file.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import { attempt, ok, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { maxFileBytes, readTextFile } from '@poda/library/node/read-file.ts';
import { checkRecord, type WrittenRecord } from '@poda/library/notation/record/record-schema.ts';
import type { ArenaEvent } from './event.ts';

/** Only `--fresh` or the same match replaces a file of records; other files are never replaced. */
export const checkRecordPlace = (path: string, entries: readonly PlayerSpec[], event: ArenaEvent): Result<void> => {
  if (path === '') return problem('missing-value', { name: '--record' });
  if (/[\\/]$/.test(path)) return problem('file-is-folder', { path });
  const found = statOf(path);
  if (found === undefined) return ok(undefined);
  if (found.isDirectory()) return problem('file-is-folder', { path });
  if (isNamedIn(entries, found)) return problem('record-is-player', { path });
  if (isStream(path) || found.size === 0) return ok(undefined);
  const records = recordsIn(path);
  if (records === null) return problem('record-is-something-else', { path });
  // With a journal, `openEventJournal` checks whether the games belong to this match.
  const isWanted = event.isFresh || statOf(event.journalPath) !== undefined;
  if (isWanted || areSame(records, event)) return ok(undefined);
  return problem('record-of-another', { path, count: records.length });
};

export const isStream = (path: string): boolean => {
  const found = statOf(path);
  return found !== undefined && !found.isDirectory() && (!found.isFile() || isDevice(path));
};

/** True for a player's file, or a file named in a player's command. */
const isNamedIn = (entries: readonly PlayerSpec[], { dev, ino }: Stats): boolean =>
  entries.flatMap(namedFiles).some(name => {
    const file = statOf(resolve(name));
    return file?.isFile() === true && file.dev === dev && file.ino === ino;
  });

/** Null if the file holds anything else. */
const recordsIn = (path: string): WrittenRecord[] | null => {
  const records: WrittenRecord[] = [];
  const text = readTextFile(path, maxFileBytes.records);
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

/** An event with a fixed seed would play exactly these games, so an earlier run of it wrote them. */
const areSame = (
  records: readonly WrittenRecord[],
  { scheduleOf, seed, variant, time, contenders }: ArenaEvent,
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

/** Undefined for an inaccessible file; the later write reports the reason. */
const statOf = (path: string): Stats | undefined => attempt(() => statSync(path), undefined);
