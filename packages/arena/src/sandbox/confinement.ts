import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import type { CgroupPlaces } from '../linux/cgroup.ts';

/** A: the kernel limits memory; B: the referee watches it; C: WebAssembly; D: not confined (docs/confinement.md). */
export type Level = 'A' | 'B' | 'C' | 'D';

export interface BotLimits {
  readonly memoryBytes: number;
  readonly processes: number;
  readonly tmpBytes: number;
  readonly tmpFiles: number;
  /** File descriptors of one process. */
  readonly files: number;
  readonly stackBytes: number;
  /** For a whole game, far beyond its clock. */
  readonly cpuSeconds: number;
  /** Time to start, counted from the first line of the bot's code. */
  readonly startMillis: number;
}

export const defaultLimits: BotLimits = {
  memoryBytes: 512 * MEBIBYTE,
  processes: 64,
  tmpBytes: 64 * MEBIBYTE,
  tmpFiles: 16_384,
  files: 256,
  stackBytes: 8 * MEBIBYTE,
  cpuSeconds: 4 * 60 * 60,
  startMillis: 10_000,
};

/** Python needs 20 MiB to start and fails with 16; every kernel accepts the highest value. */
export const MIN_MEBIBYTES = 32;
export const MAX_MEBIBYTES = 1_048_576;

export interface SandboxFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
  /** True for a file of Poda's; these have a folder of their own, so that no name clashes with the bot's files. */
  readonly isShim?: boolean;
}

export interface Program {
  command(folder: string, shimFolder: string): readonly string[];
  readonly files: readonly SandboxFile[];
  /** Paths outside /usr that the program needs, such as its interpreter; mounted read-only. */
  readonly visible: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** `private` uses file descriptors 3 and 4, `standard` stdin and stdout. */
  readonly lines: 'private' | 'standard';
  /** RLIMIT_AS. False for Node and Java, which reserve far more than they use. */
  readonly limitsAddressSpace: boolean;
  readonly isNode?: boolean;
}

export interface Confinement {
  /** Null if bots cannot be confined and the user did not ask to run them unconfined. */
  readonly level: 'A' | 'B' | 'D' | null;
  readonly problem: Problem | null;
  readonly bubblewrap: Bubblewrap | null;
  readonly hasOwnUid: boolean;
  /** PID 1, out of the bot's reach. A shell for a bot without a user id or a user namespace of its own. */
  readonly initProgram: 'bubblewrap' | 'shell';
  readonly cgroups: CgroupPlaces;
}

export const requireSandbox = ({ level, problem }: Confinement): Result<void> =>
  level === null ? err(problem ?? { code: 'sandbox-missing' }) : ok(undefined);

export interface Bubblewrap {
  readonly path: string;
  readonly version: readonly [number, number];
}

export const noConfinement: Confinement = {
  level: null,
  problem: null,
  bubblewrap: null,
  hasOwnUid: false,
  initProgram: 'bubblewrap',
  cgroups: { memory: null, pids: null, freeze: null },
};
