import type { Problem } from '../../core/result.ts';
import type { CgroupPlaces } from '../linux/cgroup.ts';

/**
 * How well a bot is confined: A in a sandbox, with limits that the kernel holds for each bot, memory too; B in a sandbox,
 * with memory that the referee watches; C inside WebAssembly; D not at all. docs/referee.md tells what each keeps a bot from.
 */
export type Level = 'A' | 'B' | 'C' | 'D';

/** How much a bot may use of the machine. */
export interface BotLimits {
  readonly memoryBytes: number;
  /** Processes and threads together. */
  readonly processes: number;
  /** Its private folder for temporary files: how much and how many. */
  readonly tmpBytes: number;
  readonly tmpFiles: number;
  /** Files that are open at a time. */
  readonly files: number;
  readonly stackBytes: number;
  /** Of the processor, in a whole game; the clock of the game ends it long before. */
  readonly cpuSeconds: number;
  /** How long it may take from its first line of code until it is ready to play. */
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
 * How much memory a bot may be given, in MiB: from where Python and Node still start (16 are too few for Python, 20 are
 * enough) to what every kernel takes.
 */
export const MIN_MEBIBYTES = 32;
export const MAX_MEBIBYTES = 1_048_576;

/** A file that is laid into the bot's folder. */
export interface PlacedFile {
  /** A plain name, without any folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
  /** Whether it is ours: it lies in a folder apart, where no name that a bot may bear stands in its way. */
  readonly isShim?: boolean;
}

/** What is to be run for a bot. */
export interface Program {
  /** The words of the command, with the folder in which the files of the bot lie, and that of our own beside it. */
  command(folder: string, shimFolder: string): readonly string[];
  readonly files: readonly PlacedFile[];
  /** Files and folders of this machine that it needs besides the system's, such as an interpreter; read only. */
  readonly visible: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Whether it talks with us over descriptors 3 and 4, or over its standard input and output. */
  readonly lines: 'private' | 'standard';
  /** Whether memory can be held by the size of its address space; some programs reserve much and use little. */
  readonly limitsAddressSpace: boolean;
}

/** The means by which bots are held on this machine; made by `probeConfinement`. */
export interface Confinement {
  /** Null if bots cannot be confined here and the user did not ask to run them unconfined. */
  readonly level: 'A' | 'B' | 'D' | null;
  /** What is missing for a better level, with the remedy; null where nothing is. */
  readonly problem: Problem | null;
  /** The sandbox program with its version; null where it is not used. */
  readonly bubblewrap: Bubblewrap | null;
  /** Whether every bot gets a user of its own. */
  readonly hasOwnUid: boolean;
  /**
   * The first process of a sandbox, which waits for the bot, reaps orphans, and which the bot cannot touch. Bubblewrap, unless
   * the bot has no user of its own and the system allows no second user namespace; then a shell.
   */
  readonly keeper: 'bubblewrap' | 'shell';
  readonly cgroups: CgroupPlaces;
}

export interface Bubblewrap {
  readonly path: string;
  readonly version: readonly [number, number];
}
