import { readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/**
 * User numbers for bots, when the referee is root: a user of its own for each, so that none can touch another's processes.
 * They lie where no system gives out numbers. Every process of ours takes a block of them by opening a socket of that name,
 * which only one can hold and which the kernel closes with the process, however it ends.
 */
const FIRST = 1_990_000_000;
const BLOCKS = 4096;
const IN_BLOCK = 256;

class UidBlock {
  private readonly used = new Set<number>();
  private next = 0;

  constructor(
    private readonly first: number,
    /** Kept so that it stays open. */
    readonly server: Server,
  ) {}

  /** A number that no living bot has, or null where all are taken. */
  take(): number | null {
    for (let tried = 0; tried < IN_BLOCK; tried++) {
      const uid = this.first + (this.next++ % IN_BLOCK);
      if (this.used.has(uid)) continue;
      this.used.add(uid);
      return uid;
    }
    return null;
  }

  release(uid: number): void {
    this.used.delete(uid);
  }
}

let block: Promise<UidBlock | null> | undefined;

/** The block of this process; the same one whoever asks. */
export const uidBlock = (): Promise<UidBlock | null> => {
  block ??= takeBlock();
  return block;
};

const takeBlock = async (): Promise<UidBlock | null> => {
  const first = Math.floor(Math.random() * BLOCKS);
  const living = livingUids();
  for (let tried = 0; tried < BLOCKS; tried++) {
    const start = FIRST + ((first + tried) % BLOCKS) * IN_BLOCK;
    if (living.some(uid => uid >= start && uid < start + IN_BLOCK)) continue;
    const server = await hold(`\0poda-uid-${start}`);
    if (server !== null) return new UidBlock(start, server);
  }
  return null;
};

const hold = (name: string): Promise<Server | null> =>
  new Promise(resolve => {
    const server = createServer(connection => connection.destroy());
    server.once('error', () => resolve(null));
    server.listen(name, () => resolve(server.unref()));
  });

/** The users of all processes that there are. */
const livingUids = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        return [statSync(`/proc/${name}`).uid];
      } catch {
        return [];
      }
    });

export type { UidBlock };
