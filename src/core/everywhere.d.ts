/** The little of the world around that Node and every browser have alike. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string };
