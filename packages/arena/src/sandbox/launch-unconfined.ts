import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from '../host/start-program.ts';
import { killTree, refereeId, signalAll, textOf, treeOf } from '../linux/procfs.ts';
import { SignalFreezer } from '../linux/signal-freezer.ts';
import { environmentOf, limitsUnconfined } from './bubblewrap-arguments.ts';
import type { BotLimits, Program } from './confinement.ts';
import { LaunchedProgram } from './launched-program.ts';
import { isLinux, pipesOf, shellPrefix, spawnChild } from './spawn.ts';

export const launchUnconfined = async (program: Program, limits: BotLimits): Promise<LaunchedProgram> => {
  const folder = mkdtempSync(join(tmpdir(), `${refereeId()}-`));
  try {
    const [files, shims, temporary] = [join(folder, 'bot'), join(folder, 'shim'), join(folder, 'tmp')];
    for (const made of [files, shims, temporary]) mkdirSync(made);
    for (const { name, bytes, isExecutable, isShim } of program.files)
      writeFileSync(join(isShim ? shims : files, name), bytes, { mode: isExecutable ? 0o700 : 0o600 });
    const mark = basename(folder);
    const stdio = pipesOf(program);
    const limited = isLinux ? [...dieWithReferee, ...limitsUnconfined(limits, program)] : [];
    const command = [...shellPrefix(null, stdio.length), ...limited, ...program.command(files, shims)];
    const child = await spawnChild('unconfined', command, stdio, {
      cwd: temporary,
      env: { ...environmentOf(program, temporary), PODA_BOT: mark },
    });
    return new UnconfinedProgram(child, program.lines, folder, mark);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

const dieWithReferee = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'];

class UnconfinedProgram extends LaunchedProgram {
  readonly folder: string;
  readonly hasMemoryCgroup = false;
  private signalFreezer: SignalFreezer | undefined;

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
    return this.exitStatus === null ? (this.child.pid ?? null) : null;
  }

  processes(): number[] {
    const main = this.main();
    return main === null ? [] : treeOf(main);
  }

  freeze(): void {
    const main = this.main();
    if (main === null) return;
    this.signalFreezer ??= new SignalFreezer(main, main);
    this.signalFreezer.stop();
  }

  thaw(): number {
    return this.signalFreezer?.resume() ?? 0;
  }

  cpuMillis(): null {
    return null;
  }

  kill(): void {
    const main = this.main();
    if (main !== null) {
      killTree(main);
      // Children may have left the process group of the program.
      signalAll([-main], 'SIGKILL');
    }
  }

  protected async release(): Promise<void> {
    this.signalFreezer?.end();
    // Orphans keep the mark in their environment. The loop finds processes forked during the search.
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
    .filter(pid => textOf(`/proc/${pid}/environ`).split('\0').includes(`PODA_BOT=${mark}`))
    .map(Number);
