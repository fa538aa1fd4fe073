/** The globals that Node and all browsers share. */
declare const atob: (base64: string) => string;
declare const btoa: (latin1: string) => string;
declare const performance: { now(): number };
declare const crypto: { getRandomValues<T extends Uint32Array>(array: T): T };
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string };
