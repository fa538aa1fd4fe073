import type { Evidence } from '../../arena/verdict.ts';

/** The end of what there is to see of a fault: where the error was, else what the bot wrote. */
export const lastLinesOf = (
  { traceback, stderr = '' }: Pick<Evidence, 'traceback' | 'stderr'>,
  most: number,
): string[] =>
  (traceback ?? stderr)
    .trimEnd()
    .split('\n')
    .slice(-most)
    .filter(line => line !== '');
