import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from '../../host/start-program.ts';
import { Stopping } from '../linux/pause.ts';
import { killTree, ownName, signalAll, treeOf } from '../linux/process-tree.ts';
import { environmentOf, limitsUnconfined } from './bubblewrap-arguments.ts';
import type { BotLimits, Program } from './confinement.ts';
import { Launched } from './launched.ts';
import { fromShell, isLinux, pipesOf, spawnChild } from './spawn.ts';

/** Starts a program outside any sandbox, in a folder of its own that is taken away afterwards. */
export const launchFree = async (program: Program, limits: BotLimits): Promise<Launched> => {
  const folder = mkdtempSync(join(tmpdir(), `${ownName()}-`));
  try {
    const [files, shims, temporary] = [join(folder, 'bot'), join(folder, 'shim'), join(folder, 'tmp')];
    for (const made of [files, shims, temporary]) mkdirSync(made);
    for (const { name, bytes, isExecutable, isShim } of program.files)
      writeFileSync(join(isShim === true ? shims : files, name), bytes, {
        mode: isExecutable === true ? 0o700 : 0o600,
      });
    const mark = basename(folder);
    const stdio = pipesOf(program);
    const limited = isLinux ? limitsUnconfined(limits, program) : [];
    const command = [...fromShell(null, stdio.length), ...withParent(), ...limited, ...program.command(files, shims)];
    const child = await spawnChild('unconfined', command, stdio, {
      cwd: temporary,
      env: { ...environmentOf(program, temporary), PODA_BOT: mark },
    });
    return new Free(child, program.lines, folder, mark);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/** The program dies with us, whatever kills us. */
const withParent = (): string[] => (isLinux ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'] : []);

/** A program that nothing holds; its processes are found as far as they can be. */
class Free extends Launched {
  readonly folder: string;
  readonly isMemoryHeld = false;
  private stopping: Stopping | undefined;

  constructor(
    child: ChildProcess,
    lines: Program['lines'],
    private readonly place: string,
    private readonly mark: string,
  ) {
    super(child, lines);
    this.folder = join(place, 'bot');
  }

  main(): number | null {
    return this.ending === null ? (this.child.pid ?? null) : null;
  }

  processes(): number[] {
    const main = this.main();
    return main === null ? [] : treeOf(main);
  }

  freeze(): void {
    const main = this.main();
    if (main === null) return;
    this.stopping ??= new Stopping(main, main);
    this.stopping.stop();
  }

  thaw(): number {
    return this.stopping?.go() ?? 0;
  }

  processorMillis(): null {
    return null;
  }

  kill(): void {
    const main = this.main();
    if (main !== null) {
      killTree(main);
      // It leads a group of its own, with those of its children that did not leave it.
      signalAll([-main], 'SIGKILL');
    }
  }

  ranOutOfMemory(): boolean {
    return false;
  }

  temporary() {
    return { bytes: 0, files: 0 };
  }

  protected async putAway(): Promise<void> {
    this.stopping?.end();
    // Those whose parents died are nobody's children any more, but they still carry the mark.
    // One that is being born while we look is found by looking again.
    for (let pause = 1; pause < 1000; pause *= 2) {
      const left = processesMarked(this.mark);
      if (left.length === 0) break;
      signalAll(left, 'SIGKILL');
      await sleep(pause);
    }
    rmSync(this.place, { recursive: true, force: true, maxRetries: 3 });
  }
}

const processesMarked = (mark: string): number[] =>
  (isLinux ? readdirSync('/proc') : [])
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`PODA_BOT=${mark}`);
      } catch {
        return false;
      }
    })
    .map(Number);
