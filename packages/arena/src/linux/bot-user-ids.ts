import { readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { attempt } from '@poda/library/core/result.ts';

/** No system assigns these user ids. A process reserves a block of them by listening on its abstract socket. */
const FIRST = 1_990_000_000;
const BLOCKS = 4096;
const IN_BLOCK = 256;

class UidBlock {
  private readonly used = new Set<number>();
  private next = 0;

  constructor(
    private readonly first: number,
    /** This reference keeps the socket open that reserves the block. */
    readonly server: Server,
  ) {}

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

export const reserveUidBlock = (): Promise<UidBlock | null> => {
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

const usedUids = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => attempt(() => statSync(`/proc/${name}`).uid, []));
