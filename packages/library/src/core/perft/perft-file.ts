import { ok, problem, type Result } from '../result.ts';

export interface PerftCase {
  readonly id: string;
  readonly game: string;
  readonly position: string;
  /** `counts[d]` is the number of leaves at depth d + 1. */
  readonly counts: readonly number[];
}

/**
 * Reads a `.perft` file: blocks of `key value` lines, separated by empty lines; `#` begins a comment. Every block has
 * `id`, `game`, `position` and one `perft DEPTH LEAVES` for each depth from 1 on.
 */
export const parsePerftFile = (text: string): Result<PerftCase[]> => {
  const cases: PerftCase[] = [];
  let block: Partial<Record<string, string>> = {};
  let counts: number[] = [];
  const lines = [...text.split(/\r?\n/), ''];
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(/(^|\s)#.*$/, '').trim();
    const wrong = (code: string) => problem(code, { line: index + 1, text: raw.trim() });
    if (line === '') {
      if (raw.trim() !== '' || (counts.length === 0 && Object.keys(block).length === 0)) continue;
      const { id, game, position } = block;
      if (id === undefined || game === undefined || position === undefined || counts.length === 0)
        return wrong('incomplete-perft-case');
      cases.push({ id, game, position, counts });
      block = {};
      counts = [];
      continue;
    }
    const [, key, value] = /^(\w+)\s+(.+)$/.exec(line) ?? [];
    if (key === 'perft') {
      const [, depth, leaves] = /^(\d+)\s+(\d+)$/.exec(value ?? '') ?? [];
      if (Number(depth) !== counts.length + 1) return wrong('unreadable-perft-line');
      counts.push(Number(leaves));
    } else if (key === 'id' || key === 'game' || key === 'position') {
      if (block[key] !== undefined) return wrong('unreadable-perft-line');
      block[key] = value;
    } else return wrong('unreadable-perft-line');
  }
  return ok(cases);
};

export const formatPerftFile = (cases: readonly PerftCase[]): string =>
  cases
    .map(({ id, game, position, counts }) => {
      const lines = counts.map((leaves, index) => `perft ${index + 1} ${leaves}\n`);
      return `id ${id}\ngame ${game}\nposition ${position}\n${lines.join('')}`;
    })
    .join('\n');
