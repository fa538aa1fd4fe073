import type { Side } from '@poda/library/core/contract.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { trimmed } from './line-words.ts';

/** The version of the line protocol for players in any language; docs/protocol.md shows a session to type by hand. */
export const PROTOCOL_VERSION = 1;

/** In bytes without the line break; a longer line is refused, so that a bot cannot fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024;

/** Maximum number of lines per move, so that a flood of empty lines cannot fill the memory. */
export const MAX_LINES = 65_536;

export interface LineClock {
  /** `move`: the times are for each move; `game`: the times are those left for the rest of the game. */
  readonly per: 'move' | 'game';
  readonly ownMillis: number;
  readonly otherMillis: number;
  readonly incrementMillis: number;
}

export type RefereeLine =
  | { readonly kind: 'hello'; readonly version: number }
  | { readonly kind: 'new'; readonly game: string; readonly side: Side; readonly seed: number }
  | { readonly kind: 'start'; readonly position: string }
  | { readonly kind: 'played'; readonly moves: readonly string[] }
  | { readonly kind: 'state'; readonly position: string }
  | { readonly kind: 'legal'; readonly moves: readonly string[] }
  | { readonly kind: 'clock'; readonly clock: LineClock }
  | { readonly kind: 'nodes'; readonly nodes: number }
  | { readonly kind: 'go'; readonly number: number }
  | { readonly kind: 'stop' }
  | { readonly kind: 'over'; readonly outcome: Outcome }
  | { readonly kind: 'quit' };

export const formatRefereeLine = (line: RefereeLine): string => {
  switch (line.kind) {
    case 'hello':
      return `poda ${line.version}`;
    case 'new':
      return `new ${line.game} ${line.side} ${line.seed}`;
    case 'start':
    case 'state':
      return `${line.kind} ${line.position}`;
    case 'played':
    case 'legal':
      return [line.kind, ...line.moves].join(' ');
    case 'clock': {
      const { per, ownMillis, otherMillis, incrementMillis } = line.clock;
      return `clock ${per} ${[ownMillis, otherMillis, incrementMillis].map(Math.floor).join(' ')}`;
    }
    case 'nodes':
      return `nodes ${line.nodes}`;
    case 'go':
      return `go ${line.number}`;
    case 'over':
      return `over ${line.outcome.winner ?? 'draw'} ${line.outcome.reason}`;
    case 'stop':
    case 'quit':
      return line.kind;
  }
};

export type PlayerLine =
  | { readonly kind: 'ready'; readonly name: string }
  | { readonly kind: 'move'; readonly number: number; readonly text: string }
  | { readonly kind: 'info'; readonly text: string };

export const formatPlayerLine = (line: PlayerLine): string => {
  if (line.kind === 'ready') return line.name === '' ? 'ready' : `ready ${line.name}`;
  return line.kind === 'move' ? `move ${line.number} ${line.text}` : `info ${line.text}`;
};

export const parsePlayerLine = (text: string): Result<PlayerLine> => {
  const [, word, rest = ''] = /^([^ \t\r\n]+)(?:[ \t\r\n]+(.*))?$/s.exec(trimmed(text)) ?? [];
  if (word === 'ready') return ok({ kind: 'ready', name: rest });
  if (word === 'info') return ok({ kind: 'info', text: rest });
  if (word === 'move') {
    const [, number, move] = /^(\d{1,9})[ \t\r\n]+(.+)$/s.exec(rest) ?? [];
    if (number !== undefined && move !== undefined) return ok({ kind: 'move', number: Number(number), text: move });
  }
  return problem('unreadable-line', { text: text.slice(0, 200) });
};

export const parseRefereeLine = (text: string): Result<RefereeLine> => {
  const [, word = '', rest = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  const read = readers[word]?.(rest);
  return read === undefined ? problem('unreadable-line', { text: text.slice(0, 200) }) : ok(read);
};

const words = (rest: string): string[] => rest.split(/\s+/).filter(part => part !== '');
const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
const numbered = (text: string, line: (number: number) => RefereeLine): RefereeLine | undefined => {
  const number = wholeNumber(text);
  return number === undefined ? undefined : line(number);
};
const sideNamed = (text: string | undefined): Side | undefined => (text === '0' ? 0 : text === '1' ? 1 : undefined);

const readers: Readonly<Record<string, (rest: string) => RefereeLine | undefined>> = {
  poda: rest => numbered(rest, version => ({ kind: 'hello', version })),
  new: rest => {
    const [game, sideText, seedText = '0'] = words(rest);
    const [side, seed] = [sideNamed(sideText), wholeNumber(seedText)];
    return game === undefined || side === undefined || seed === undefined
      ? undefined
      : { kind: 'new', game, side, seed };
  },
  start: position => (position === '' ? undefined : { kind: 'start', position }),
  state: position => (position === '' ? undefined : { kind: 'state', position }),
  played: rest => ({ kind: 'played', moves: words(rest) }),
  legal: rest => ({ kind: 'legal', moves: words(rest) }),
  clock: rest => {
    const [per, ...numbers] = words(rest);
    const [ownMillis, otherMillis, incrementMillis] = numbers.map(wholeNumber);
    if ((per !== 'move' && per !== 'game') || ownMillis === undefined) return undefined;
    return {
      kind: 'clock',
      clock: { per, ownMillis, otherMillis: otherMillis ?? ownMillis, incrementMillis: incrementMillis ?? 0 },
    };
  },
  nodes: rest => numbered(rest, nodes => ({ kind: 'nodes', nodes })),
  go: rest => numbered(rest, number => ({ kind: 'go', number })),
  stop: () => ({ kind: 'stop' }),
  over: rest => {
    const [winner, reason] = words(rest);
    const isKnown = winner === 'draw' || sideNamed(winner) !== undefined;
    if (!isKnown || reason === undefined) return undefined;
    return { kind: 'over', outcome: { winner: sideNamed(winner) ?? null, reason: reason as Outcome['reason'] } };
  },
  quit: () => ({ kind: 'quit' }),
};
