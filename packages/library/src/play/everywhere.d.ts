/** The globals that Node and all browsers share. */
declare const performance: { now(): number };
declare const crypto: { getRandomValues<T extends Uint32Array>(array: T): T };
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
