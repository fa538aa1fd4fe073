import { visibleJson, visibleLine } from '../../core/text/visible.ts';

/** A word of a command line as a shell takes it; what a terminal would obey, or not show, is escaped as Bash and zsh read it. */
export const shellWord = (word: string): string => {
  if (/^[\p{L}\p{M}\p{N}\w./~+:@%-]+$/u.test(word)) return word;
  if (visibleLine(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${visibleJson(word).slice(1, -1).replaceAll("'", "\\'")}'`;
};
