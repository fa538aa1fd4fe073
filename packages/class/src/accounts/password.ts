import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TaskQueue } from '../limits/task-queue.ts';

/** Parameters of scrypt: N = 2 ** logN, block size r, parallelism p. OWASP's choice for 32 MiB, about 0.2 s. */
const passwordCost = { logN: 15, r: 8, p: 3 };
export type PasswordCost = typeof passwordCost;

const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Highest cost accepted from a stored hash, so that a manipulated database cannot stall the server. */
const MAX_LOG_N = 20;
const MAX_FACTOR = 16;

/** The hash holds its parameters, so that later hashes may cost more. */
export const hashPassword = async (password: string, cost: PasswordCost = passwordCost): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
};

/** If no account has the name, there is no hash; the comparison then takes the same time. */
export const isPassword = async (
  password: string,
  stored: string | undefined,
  cost: PasswordCost = passwordCost,
  queue: QueuePlace = 'last',
): Promise<boolean> => {
  const parsed = stored === undefined ? undefined : parse(stored);
  const { salt, hash, ...terms } = parsed ?? {
    ...cost,
    salt: Buffer.alloc(SALT_BYTES),
    hash: Buffer.alloc(HASH_BYTES),
  };
  const derived = await derive(password, salt, terms, queue);
  return timingSafeEqual(derived, hash) && parsed !== undefined;
};

const parse = (stored: string) => {
  const [name, logN, r, p, salt = '', hash = ''] = stored.split('$');
  const terms = { logN: Number(logN), r: Number(r), p: Number(p) };
  const bytes = Buffer.from(hash, 'base64url');
  const isSound =
    name === 'scrypt' &&
    terms.logN >= 1 &&
    terms.logN <= MAX_LOG_N &&
    [terms.r, terms.p].every(factor => factor >= 1 && factor <= MAX_FACTOR) &&
    bytes.length === HASH_BYTES;
  return isSound ? { ...terms, salt: Buffer.from(salt, 'base64url'), hash: bytes } : undefined;
};

/** Hashes run on the threads that also read files, so some stay free. */
const hashing = new TaskQueue(2);

/** Hashes in the queue: about ten seconds of work. */
const MAX_WAITING = 100;

export const isHashingBusy = (): boolean => hashing.waiting >= MAX_WAITING;

/** `first` for devices that have signed in before. */
export type QueuePlace = 'first' | 'last';

let lastMillis = 0;

/** Waits as long as a hash takes, so that the time does not tell that a name is unknown. */
export const waitLikeHash = (): Promise<void> => sleep(lastMillis);

const derive = async (
  password: string,
  salt: Buffer,
  { logN, r, p }: PasswordCost,
  queue: QueuePlace = 'last',
): Promise<Buffer> => {
  const began = performance.now();
  const N = 2 ** logN;
  // Twice what scrypt needs, because Node counts some more.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  const hash = await hashing.run(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
    queue,
  );
  lastMillis = performance.now() - began;
  return hash;
};
