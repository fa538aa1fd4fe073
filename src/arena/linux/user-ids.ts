import { readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/**
 * User ids for bots if the referee is root: one for each bot, so that no bot can touch the processes of another. The range lies
 * where no system assigns ids. Every referee reserves a block of ids by listening on an abstract Unix socket with the block's
 * name; the kernel allows one listener for a name and closes the socket when the process ends.
 */
const FIRST = 1_990_000_000;
const BLOCKS = 4096;
const IN_BLOCK = 256;

class UidBlock {
  private readonly used = new Set<number>();
  private next = 0;

  constructor(
    private readonly first: number,
    /** The listening socket that reserves the block of ids; this reference keeps it open. */
    readonly server: Server,
  ) {}

  /** Returns a user id that no running bot has, or null if all are in use. */
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

/** The block of user ids of this process, reserved at the first call. */
export const uidBlock = (): Promise<UidBlock | null> => {
  block ??= takeBlock();
  return block;
};

const takeBlock = async (): Promise<UidBlock | null> => {
  const first = Math.floor(Math.random() * BLOCKS);
  const used = usedUids();
  for (let tried = 0; tried < BLOCKS; tried++) {
    const start = FIRST + ((first + tried) % BLOCKS) * IN_BLOCK;
    if (used.some(uid => uid >= start && uid < start + IN_BLOCK)) continue;
    const server = await listenOn(`\0poda-uid-${start}`);
    if (server !== null) return new UidBlock(start, server);
  }
  return null;
};

const listenOn = (name: string): Promise<Server | null> =>
  new Promise(resolve => {
    const server = createServer(connection => connection.destroy());
    server.once('error', () => resolve(null));
    server.listen(name, () => resolve(server.unref()));
  });

/** The user ids of all running processes. */
const usedUids = (): number[] =>
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
