/** A word of a command line as a shell takes it. */
export const shellWord = (word: string): string =>
  /^[\p{L}\p{M}\p{N}\w./~+:@%-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
