/** The part of TextDecoder that Node and every browser share. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string };
