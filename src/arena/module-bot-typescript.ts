import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { objectIn } from './bot-process-shim.ts';
import { shimFile } from './shim-files.ts';

/** What became of a file in TypeScript. */
export type Turned =
  | { readonly kind: 'code'; readonly code: string }
  /** It cannot be turned into JavaScript, by its own fault. */
  | { readonly kind: 'failed'; readonly what: string }
  /** The compiler is not installed. */
  | { readonly kind: 'missing' }
  /** The machine did not let the compiler finish. */
  | { readonly kind: 'interrupted'; readonly what: string };

/** Those that have been turned, by their fingerprints: once for each file, however many games it plays. */
const known = new Map<string, Promise<Turned>>();

/**
 * Takes the types off a file in TypeScript, in a short-lived process with limits of its own: a compiler that breaks on one file
 * takes nobody else with it.
 */
export const withoutTypes = (bytes: Uint8Array, fingerprint: string): Promise<Turned> => {
  const turned = known.get(fingerprint) ?? turn(bytes);
  known.set(fingerprint, turned);
  // What was only interrupted is tried again the next time.
  void turned.then(({ kind }) => kind === 'interrupted' && known.delete(fingerprint));
  return turned;
};

/** The compiler needs a fraction of a second and some ten megabytes for any file that somebody has written. */
const LIMIT_SECONDS = 20;
const LIMIT_KIBIBYTES = 1024 * 1024;
/** When so much time has gone by, the machine has not given it its seconds. */
const PATIENCE_MILLIS = 120_000;
/** JavaScript is not much longer than the TypeScript it comes from. */
const MOST_BYTES = 64 * 1024 * 1024;

const TOO_MUCH = `the TypeScript compiler gave up: more than ${LIMIT_SECONDS} s or ${LIMIT_KIBIBYTES / 1024 / 1024} GiB`;

/** What breaks the compiler breaks it twice; what only the machine did does not. */
const turn = async (bytes: Uint8Array): Promise<Turned> => {
  const turned = await run(bytes);
  if (turned.kind !== 'failed' || turned.what !== TOO_MUCH) return turned;
  await sleep(PAUSE_MILLIS);
  return run(bytes);
};

const PAUSE_MILLIS = 500;

const run = (bytes: Uint8Array): Promise<Turned> =>
  new Promise(resolve => {
    const [file, ...words] = command();
    const child = spawn(file, words, {
      stdio: ['pipe', 'pipe', 'ignore'],
      // The compiler is a child of this child: they are ended together.
      detached: true,
    });
    const end = () => {
      try {
        child.kill('SIGKILL');
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // They are gone already.
      }
    };
    const settle = (turned: Turned) => {
      clearTimeout(timer);
      end();
      resolve(turned);
    };
    const timer = setTimeout(() => settle({ kind: 'interrupted', what: 'no answer from esbuild' }), PATIENCE_MILLIS);
    const heard: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      heard.push(piece);
      size += piece.length;
      if (size > MOST_BYTES) settle({ kind: 'failed', what: TOO_MUCH });
    });
    child.once('error', error => settle({ kind: 'interrupted', what: String(error) }));
    child.once('close', () => settle(readTurned(Buffer.concat(heard).toString('utf8'))));
    child.stdin.on('error', () => {}).end(bytes);
  });

const command = (): [string, ...string[]] => {
  const words: [string, string] = [process.execPath, fileURLToPath(shimFile('typescript.mjs'))];
  return process.platform === 'win32' ? words : ['/bin/sh', '-c', limiting, 'sh', ...words];
};

/** Of the processor and of memory; whoever exceeds them is ended by the system. */
const limiting = `ulimit -c 0; ulimit -t ${LIMIT_SECONDS}; ulimit -d ${LIMIT_KIBIBYTES}; exec "$@"`;

const readTurned = (text: string): Turned => {
  const told = objectIn(text);
  if (typeof told?.['code'] === 'string') return { kind: 'code', code: told['code'] };
  if (told?.['isMissing'] === true) return { kind: 'missing' };
  return { kind: 'failed', what: typeof told?.['failed'] === 'string' ? told['failed'] : TOO_MUCH };
};
