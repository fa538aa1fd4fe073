import type { Problem } from '../../core/result.ts';
import type { CgroupPlaces } from '../linux/cgroup.ts';

/**
 * How well a bot is confined: A in a sandbox whose limits, memory included, the kernel enforces; B in a sandbox whose memory
 * the referee watches; C inside WebAssembly; D not at all. docs/confinement.md describes the levels.
 */
export type Level = 'A' | 'B' | 'C' | 'D';

/** Limits on the resources that a bot may use. */
export interface BotLimits {
  readonly memoryBytes: number;
  /** Maximum number of processes and threads together. */
  readonly processes: number;
  /** Maximum total size and number of the files in the bot's temporary folder. */
  readonly tmpBytes: number;
  readonly tmpFiles: number;
  /** Maximum number of open file descriptors in one process. */
  readonly files: number;
  readonly stackBytes: number;
  /** Maximum CPU time in seconds of one process in a whole game, far beyond the game's own clock. */
  readonly cpuSeconds: number;
  /** Maximum time in ms from the first line of the bot's code until it is ready to play. */
  readonly startMillis: number;
}

const MEBIBYTE = 1024 * 1024;

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

/**
 * Lowest and highest value in MiB for the memory limit of a bot. Python needs 20 to start and fails with 16; the
 * highest value is accepted by every kernel.
 */
export const MIN_MEBIBYTES = 32;
export const MAX_MEBIBYTES = 1_048_576;

/** A file that the referee puts into the bot's folder. */
export interface PlacedFile {
  /** A file name without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
  /**
   * True for a file that belongs to Poda: it goes into a folder of its own, so that no file of the bot can have the
   * same name.
   */
  readonly isShim?: boolean;
}

/** A program to run for a bot. */
export interface Program {
  /**
   * The command that runs the program, as words, given the folder of the bot's files and the folder of Poda's shims.
   */
  command(folder: string, shimFolder: string): readonly string[];
  readonly files: readonly PlacedFile[];
  /** Files and folders outside /usr that the program needs, such as an interpreter; the sandbox mounts them read-only. */
  readonly visible: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** How questions and answers are sent: `private` over file descriptors 3 and 4, `standard` over stdin and stdout. */
  readonly lines: 'private' | 'standard';
  /**
   * True if the program's memory may be limited by its address space (RLIMIT_AS); false for Node and Java, which
   * reserve far more than they use.
   */
  readonly limitsAddressSpace: boolean;
  /** True if the program is Node, which ends itself by a signal when its heap is full. */
  readonly isNode?: boolean;
}

/** The means of confining bots on this computer; `probeConfinement` finds them. */
export interface Confinement {
  /** The confinement level; null if bots cannot be confined here and the user did not ask to run them unconfined. */
  readonly level: 'A' | 'B' | 'D' | null;
  /** The reason why bots cannot be confined, with its remedy; null if there is none. */
  readonly problem: Problem | null;
  /** The program that makes the sandbox; null if bots run without one. */
  readonly bubblewrap: Bubblewrap | null;
  /** True if every bot runs under a user id of its own, which needs root. */
  readonly hasOwnUid: boolean;
  /**
   * The program of the sandbox's init process (PID 1), which waits for the bot and reaps orphans; the bot has no access to it.
   * A shell if the bot has no user id of its own and the system allows no second user namespace; otherwise bubblewrap.
   */
  readonly initProgram: 'bubblewrap' | 'shell';
  readonly cgroups: CgroupPlaces;
}

/** The path and the version of bubblewrap. */
export interface Bubblewrap {
  readonly path: string;
  readonly version: readonly [number, number];
}
