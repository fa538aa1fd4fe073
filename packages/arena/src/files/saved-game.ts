import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, map, ok, problem, type Result } from '@poda/library/core/result.ts';
import { maxFileBytes, readTextFile } from '@poda/library/node/read-file.ts';
import { isRunning } from '../linux/procfs.ts';
import { cannotSave, UNFINISHED_SUFFIX, writeFileAtomically } from './atomic-file.ts';
import { Lock } from './lock.ts';
import { makeFolder } from './make-folder.ts';

/** A game is `ID.json`, or `ID.PID.json` while process PID plays it. `ID.lock` also works between containers. */
export class SavedGames {
  private readonly unfinished: string;
  private readonly finished: string;

  constructor(folder: string) {
    this.unfinished = join(folder, 'games', 'unfinished');
    this.finished = join(folder, 'games', 'finished');
  }

  begin(now: Date = new Date()): Result<SavedGame> {
    const moment = now.toISOString().replace(/[-:]|\.\d+/g, '');
    return this.open(`${moment}-${randomBytes(4).toString('hex')}`);
  }

  list() {
    const done = new Set(namesIn(this.finished).map(name => partsOf(name)?.id));
    return this.files()
      .filter(({ id }) => !done.has(id))
      .map(({ id, name, pid }) => ({
        id,
        savedAt: attempt(() => statSync(join(this.unfinished, name)).mtimeMs, 0),
        /** Judged by the process id in the file name alone; `resume` also checks the lock. */
        isInUse: isPlayed(pid),
      }))
      .sort((a, b) => b.savedAt - a.savedAt);
  }

  resume(id: string): Result<{ readonly text: string; readonly game: SavedGame }> {
    const found = this.files().find(file => file.id === id);
    if (found === undefined) return problem('no-saved-game', { name: id });
    if (isPlayed(found.pid)) return problem('saved-game-in-use', { name: id, pid: found.pid ?? 0 });
    const opened = this.open(id);
    if (!opened.ok) {
      const { code, values } = opened.error;
      return code === 'already-running'
        ? problem('saved-game-in-use', { name: id, pid: values?.['pid'] ?? '?' })
        : opened;
    }
    const game = opened.value;
    const text = readTextFile(join(this.unfinished, found.name), maxFileBytes.records);
    if (text.ok && game.takeOver(found.name)) return ok({ text: text.value, game });
    game.leave();
    return text.ok ? problem('saved-game-in-use', { name: id, pid: '?' }) : text;
  }

  /** Reads the last saved state without taking the game over; null if it cannot be read. */
  peek(id: string): string | null {
    const found = this.files().find(file => file.id === id);
    const text = found && readTextFile(join(this.unfinished, found.name), maxFileBytes.records);
    return text?.ok ? text.value : null;
  }

  private open(id: string): Result<SavedGame> {
    try {
      makeFolder(this.unfinished);
      makeFolder(this.finished);
      removeLeftovers(this.unfinished);
    } catch (error) {
      return cannotSave(this.unfinished, error);
    }
    return map(
      Lock.take(join(this.unfinished, `${id}.lock`)),
      lock => new SavedGame(this.unfinished, this.finished, id, lock),
    );
  }

  private files(): { id: string; name: string; pid: number | null }[] {
    return namesIn(this.unfinished).flatMap(name => {
      const parts = partsOf(name);
      return parts === null ? [] : [{ ...parts, name }];
    });
  }
}

export class SavedGame {
  readonly path: string;

  constructor(
    private readonly folder: string,
    private readonly finishedFolder: string,
    readonly id: string,
    private readonly lock: Lock,
  ) {
    this.path = join(folder, `${id}.${process.pid}.json`);
  }

  takeOver(name: string): boolean {
    return attempt(() => {
      renameSync(join(this.folder, name), this.path);
      return true;
    }, false);
  }

  /** A process killed at any moment leaves this state or the previous one. */
  save(text: string): Result<void> {
    return writeFileAtomically(this.path, text);
  }

  /** The game can no longer be resumed. Returns the path of its file. */
  finish(text: string): Result<string> {
    const path = join(this.finishedFolder, `${this.id}.json`);
    return map(writeFileAtomically(path, text), () => {
      this.discard();
      return path;
    });
  }

  discard(): void {
    rmSync(this.path, { force: true });
    this.lock.release();
  }

  /** Releases the game, so that a process can resume it later. */
  leave(): void {
    attempt(() => renameSync(this.path, join(this.folder, `${this.id}.json`)), undefined);
    this.lock.release();
  }
}

const partsOf = (name: string): { id: string; pid: number | null } | null => {
  const [, id, pid] = /^([\w-]+)(?:\.(\d+))?\.json$/.exec(name) ?? [];
  return id === undefined ? null : { id, pid: pid === undefined ? null : Number(pid) };
};

const isPlayed = (pid: number | null): boolean => pid !== null && isRunning(pid);

const namesIn = (folder: string): string[] => attempt(() => readdirSync(folder), []);

const removeLeftovers = (folder: string): void => {
  for (const name of namesIn(folder)) {
    const pid = new RegExp(`\\.(\\d+)\\${UNFINISHED_SUFFIX}$`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
};
