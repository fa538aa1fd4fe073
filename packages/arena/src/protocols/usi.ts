import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { wordsIn } from './line-words.ts';

/** UCI is the chess protocol from which USI, for shogi, derives. Moves and positions are strings for the caller. */
export type Flavour = 'usi' | 'uci';

export interface EnginePosition {
  readonly form: 'startpos' | 'sfen' | 'fen';
  readonly text: string;
  readonly moves: readonly string[];
}

export type UsiCommand =
  | { readonly kind: 'hello'; readonly flavour: Flavour }
  | { readonly kind: 'setoption'; readonly name: string; readonly value: string | null }
  | ({ readonly kind: 'position' } & EnginePosition)
  | { readonly kind: 'go'; readonly go: UsiGo }
  | { readonly kind: 'gameover'; readonly result: string }
  | { readonly kind: 'newgame' | (typeof bareCommands)[number] };

const bareCommands = ['isready', 'stop', 'ponderhit', 'quit'] as const;

const ignored = ['debug', 'register'];

export const parseUsiCommand = (line: string): Result<UsiCommand | null> => {
  const [word = '', ...rest] = line.trim().split(/\s+/);
  if (word === '' || ignored.includes(word)) return ok(null);
  const bare = bareCommands.find(name => name === word);
  if (bare !== undefined) return ok({ kind: bare });
  switch (word) {
    case 'usi':
    case 'uci':
      return ok({ kind: 'hello', flavour: word });
    case 'usinewgame':
    case 'ucinewgame':
      return ok({ kind: 'newgame' });
    case 'gameover':
      return ok({ kind: 'gameover', result: rest.join(' ') });
    case 'setoption':
      return parseSetOption(line);
    case 'position':
      return parsePosition(rest);
    case 'go':
      return parseGo(rest);
    default:
      return problem('unknown-engine-line', { text: line.trim(), known: KNOWN });
  }
};

const KNOWN = 'usi, uci, isready, setoption, usinewgame, position, go, stop, ponderhit, gameover, quit';

/** No two adjacent repetitions match the same character, so a long line of blanks causes no backtracking. */
const parseSetOption = (line: string): Result<UsiCommand> => {
  const [, rest = ''] = /^setoption\s+name\s+(\S.*)$/s.exec(line.trim()) ?? [];
  const sign = /\svalue(?=\s|$)/.exec(rest);
  const name = rest.slice(0, sign?.index).trimEnd();
  if (name === '') return unlike(line, 'setoption name NAME value VALUE');
  const value = sign === null ? '' : rest.slice(sign.index + sign[0].length).trim();
  return ok({ kind: 'setoption', name, value: value === '' ? null : value });
};

const POSITION_FORM = 'position startpos moves M1 M2 …, position sfen SFEN moves …';

const parsePosition = (words: readonly string[]): Result<UsiCommand> => {
  const [form, ...rest] = words;
  const at = rest.indexOf('moves');
  const [text, moves] = at < 0 ? [rest, []] : [rest.slice(0, at), rest.slice(at + 1)];
  const isStart = form === 'startpos' && text.length === 0;
  const isTold = (form === 'sfen' || form === 'fen') && text.length > 0;
  if (!isStart && !isTold) return unlike(['position', ...words].join(' '), POSITION_FORM);
  return ok({ kind: 'position', form, text: text.join(' '), moves });
};

const clockNumbers = ['btime', 'wtime', 'binc', 'winc', 'byoyomi', 'movetime', 'movestogo'] as const;
const numbers = [...clockNumbers, 'depth', 'nodes', 'mate'] as const;

/**
 * A missing limit means none; times are in ms. `byoyomi` is the time for each move after the time for the game, `mate`
 * the ms (USI) or moves (UCI) in which to find a forced win, and `ponder` searches on the opponent's time.
 */
export type UsiGo = { readonly [Name in (typeof numbers)[number]]?: number } & {
  readonly infinite?: true;
  readonly ponder?: true;
};

/** Ignores unknown words, as the protocols require. */
const parseGo = (words: readonly string[]): Result<UsiCommand> => {
  const go: { -readonly [Name in keyof UsiGo]: UsiGo[Name] } = {};
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === 'infinite' || word === 'ponder') go[word] = true;
    const name = numbers.find(number => number === word);
    if (name === undefined) continue;
    const value = words[++i] ?? '';
    const isEndless = name === 'mate' && (value === '' || value === 'infinite');
    if (!isEndless && !/^[-+]?\d{1,15}$/.test(value)) return problem('engine-number', { name, text: value });
    // Some programs send negative times for a clock that has run out.
    go[name] = isEndless ? Infinity : Math.max(0, Number(value));
  }
  return ok({ kind: 'go', go });
};

const unlike = (text: string, form: string): Result<never> => problem('engine-line-form', { text, form });

export const formatUsiCommand = (command: UsiCommand, flavour: Flavour = 'usi'): string => {
  switch (command.kind) {
    case 'hello':
      return command.flavour;
    case 'newgame':
      return `${flavour}newgame`;
    case 'setoption':
      return `setoption name ${command.name}${command.value === null ? '' : ` value ${command.value}`}`;
    case 'position':
      return ['position', command.form, command.text, ...(command.moves.length > 0 ? ['moves', ...command.moves] : [])]
        .filter(word => word !== '')
        .join(' ');
    case 'go':
      return ['go', ...goWords(command.go)].join(' ');
    case 'gameover':
      return `gameover ${command.result}`;
    default:
      return command.kind;
  }
};

const numberWord = (number: number): string => (number === Infinity ? 'infinite' : String(Math.floor(number)));

const goWords = (go: UsiGo): string[] => [
  ...(['ponder', 'infinite'] as const).filter(word => go[word]),
  ...numbers.flatMap(name => (go[name] === undefined ? [] : [name, numberWord(go[name])])),
];

export type UsiOption = { readonly name: string } & (
  | { readonly type: 'button' }
  | { readonly type: 'check' | 'string' | 'filename'; readonly default: string }
  | { readonly type: 'spin'; readonly default: string; readonly least: number; readonly most: number }
  | { readonly type: 'combo'; readonly default: string; readonly values: readonly string[] }
);

/** For the side to move, in hundredths of a pawn, or the distance to mate. */
export type UsiScore =
  | { readonly kind: 'cp'; readonly value: number }
  /** Plies in USI, moves in UCI; null if the engine does not give the distance. */
  | { readonly kind: 'mate'; readonly value: number | null; readonly isWon: boolean };

export interface UsiInfo {
  readonly depth?: number;
  readonly multipv?: number;
  readonly score?: UsiScore;
  readonly nodes?: number;
  readonly nps?: number;
  readonly millis?: number;
  readonly pv?: readonly string[];
  readonly string?: string;
}

export type UsiAnswer =
  | { readonly kind: 'id'; readonly what: 'name' | 'author'; readonly text: string }
  | { readonly kind: 'option'; readonly option: UsiOption }
  | { readonly kind: 'ok'; readonly flavour: Flavour }
  | { readonly kind: 'readyok' }
  | { readonly kind: 'info'; readonly info: UsiInfo }
  /** The move may also be `resign` or `win`. */
  | { readonly kind: 'bestmove'; readonly move: string; readonly ponder?: string }
  | { readonly kind: 'checkmate'; readonly text: string };

export const formatUsiAnswer = (answer: UsiAnswer): string => {
  switch (answer.kind) {
    case 'id':
      return `id ${answer.what} ${answer.text}`;
    case 'option':
      return formatOption(answer.option);
    case 'ok':
      return `${answer.flavour}ok`;
    case 'readyok':
      return 'readyok';
    case 'info':
      return ['info', ...infoWords(answer.info)].join(' ');
    case 'bestmove':
      return `bestmove ${answer.move}${answer.ponder === undefined ? '' : ` ponder ${answer.ponder}`}`;
    case 'checkmate':
      return `checkmate ${answer.text}`;
  }
};

const formatOption = (option: UsiOption): string => {
  const start = `option name ${option.name} type ${option.type}`;
  if (option.type === 'button') return start;
  if (option.type === 'spin') return `${start} default ${option.default} min ${option.least} max ${option.most}`;
  if (option.type === 'combo')
    return [start, 'default', option.default, ...option.values.flatMap(value => ['var', value])].join(' ');
  return `${start} default ${option.default === '' ? '<empty>' : option.default}`;
};

const infoWords = ({ depth, multipv, score, nodes, nps, millis, pv = [], string }: UsiInfo): string[] => [
  ...numberWords({ depth, multipv }),
  ...(score === undefined ? [] : ['score', ...scoreWords(score)]),
  ...numberWords({ nodes, nps, time: millis }),
  ...(pv.length === 0 ? [] : ['pv', ...pv]),
  ...(string === undefined ? [] : ['string', string.replace(/\s+/g, ' ')]),
];

const numberWords = (numbers: Readonly<Record<string, number | undefined>>): string[] =>
  Object.entries(numbers).flatMap(([word, number]) => (number === undefined ? [] : [word, String(Math.round(number))]));

const scoreWords = (score: UsiScore): string[] => {
  if (score.kind === 'cp') return ['cp', String(Math.round(score.value))];
  const { value, isWon } = score;
  return ['mate', value === null ? (isWon ? '+' : '-') : String(isWon ? value : 0 - value)];
};

export const parseUsiAnswer = (line: string): Result<UsiAnswer | null> => {
  const [word = '', ...rest] = wordsIn(line);
  switch (word) {
    case 'usiok':
    case 'uciok':
      return ok({ kind: 'ok', flavour: word === 'usiok' ? 'usi' : 'uci' });
    case 'readyok':
      return ok({ kind: 'readyok' });
    case 'id': {
      const [what, ...text] = rest;
      return ok(what === 'name' || what === 'author' ? { kind: 'id', what, text: text.join(' ') } : null);
    }
    case 'option':
      return parseOption(line);
    case 'info':
      return ok({ kind: 'info', info: parseInfo(rest) });
    case 'bestmove': {
      const [move, sign, ponder] = rest;
      if (move === undefined) return unlike(line.trim(), 'bestmove MOVE');
      return ok({ kind: 'bestmove', move, ...(sign === 'ponder' && ponder !== undefined ? { ponder } : {}) });
    }
    case 'checkmate':
      return ok({ kind: 'checkmate', text: rest.join(' ') });
    default:
      return ok(null);
  }
};

const OPTION_FORM = 'option name NAME type check|spin|combo|button|string|filename default VALUE';

const parseOption = (line: string): Result<UsiAnswer | null> => {
  const words = line.trim().split(/\s+/);
  // The first word of an option's name may itself be `type`.
  const typeAt = words.indexOf('type', 3);
  const type = typeAt < 0 ? undefined : words[typeAt + 1];
  if (words[1] !== 'name' || type === undefined) return unlike(line.trim(), OPTION_FORM);
  const name = words.slice(2, typeAt).join(' ');
  const parts = optionParts(words.slice(typeAt + 2));
  const partOf = (word: string): string | undefined => parts.find(part => part.word === word)?.value || undefined;
  const usual = (partOf('default') ?? '').replace(/^<empty>$/, '');
  const optionIs = (option: UsiOption): Result<UsiAnswer> => ok({ kind: 'option', option });
  if (type === 'button') return optionIs({ name, type });
  if (type === 'check' || type === 'string' || type === 'filename') return optionIs({ name, type, default: usual });
  if (type === 'spin') {
    const [least, most] = [Number(partOf('min') ?? -Infinity), Number(partOf('max') ?? Infinity)];
    return optionIs({ name, type, default: usual, least, most });
  }
  if (type !== 'combo') return unlike(line.trim(), OPTION_FORM);
  const values = parts.filter(({ word }) => word === 'var').map(({ value }) => value);
  return optionIs({ name, type, default: usual, values });
};

const optionWords = ['default', 'min', 'max', 'var'];

/** A value may have several words, and ends before the next keyword. */
const optionParts = (words: readonly string[]): { readonly word: string; readonly value: string }[] => {
  const starts = words.flatMap((word, i) => (optionWords.includes(word) ? [i] : []));
  return starts.map((start, i) => ({ word: words[start]!, value: words.slice(start + 1, starts[i + 1]).join(' ') }));
};

const parseInfo = (words: readonly string[]): UsiInfo => {
  const info: { -readonly [Name in keyof UsiInfo]: UsiInfo[Name] } = {};
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === 'string') return { ...info, string: words.slice(i + 1).join(' ') };
    if (word === 'pv') return { ...info, pv: words.slice(i + 1) };
    if (word === 'score') {
      const score = parseScore(words[i + 1], words[i + 2]);
      if (score !== undefined) info.score = score;
      i += 2;
    }
    const name = infoNumbers.get(word);
    if (name === undefined) continue;
    const number = Number(words[++i]);
    if (Number.isFinite(number)) info[name] = number;
  }
  return info;
};

const infoNumbers = new Map<string, 'depth' | 'multipv' | 'nodes' | 'nps' | 'millis'>([
  ...(['depth', 'multipv', 'nodes', 'nps'] as const).map(name => [name, name] as const),
  ['time', 'millis'],
]);

const parseScore = (kind: string | undefined, text = ''): UsiScore | undefined => {
  const value = /^[-+]?\d{1,15}$/.test(text) ? Number(text) : null;
  if (kind === 'cp') return value === null ? undefined : { kind, value };
  if (kind !== 'mate' || (value === null && text !== '+' && text !== '-')) return undefined;
  return { kind, value: value === null ? null : Math.abs(value), isWon: !text.startsWith('-') };
};

/** As Fairy-Stockfish writes moves, with ranks from the bottom: `2e3d+` becomes `c1b2+`, `+R*2c` becomes `+R@c3`. */
export const toUciMove = (text: string): string =>
  /^(?:[1-4][a-e]|\+?[A-Z]\*)[1-4][a-e][+-]?$/.test(text)
    ? text
        .replace('*', '@')
        .replace(/([1-4])([a-e])/g, (_, file: string, rank: string) => `${FILES[4 - Number(file)]}${rankOf(rank)}`)
    : text;

const FILES = 'abcd';
const rankOf = (rank: string): number => 1 + 'edcba'.indexOf(rank);

/** With hands in brackets, and `w` for the first player: `…/+L+RBK b P2p` becomes `…/+L+RBK[Ppp] w - - 0 1`. */
export const toUciFen = (sfen: string): string => {
  const [board = '', turn = '', hands = '-'] = sfen.split(' ');
  const held = [...hands.matchAll(/(\d*)([A-Za-z])/g)].map(([, count, letter]) => letter!.repeat(Number(count || 1)));
  return `${board}[${held.join('')}] ${turn === 'b' ? 'w' : 'b'} - - 0 1`;
};
