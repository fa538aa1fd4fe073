import { defined } from '@poda/library/core/defined.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { trimmed, wordsIn } from './line-words.ts';

/** Hub 2, of Scan and other draughts engines: a command with arguments `name=value`, quoted if they have spaces. */
const parseLine = (line: string) => {
  const text = trimmed(line);
  const [, command = '', rest = ''] = /^([^ \t\r\n]*)[ \t\r\n]*(.*)$/s.exec(text) ?? [];
  const values = new Map<string, string>();
  const argument = /[ \t\r\n]*([^ \t\r\n="]+)(?:=(?:"([^"]*)"|([^ \t\r\n"]*)))?(?=[ \t\r\n]|$)/y;
  while (argument.lastIndex < rest.length) {
    const at = argument.lastIndex;
    const found = argument.exec(rest);
    if (found === null) return problem('hub-syntax', { text, part: rest.slice(at).trim() });
    values.set(found[1]!, found[2] ?? found[3] ?? '');
  }
  return ok({ command, values });
};

const formatLine = (
  command: string,
  values: Readonly<Record<string, string | number | undefined>> = {},
  flags: readonly string[] = [],
): string =>
  [
    command,
    ...flags,
    ...Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quoted(value)}`])),
  ].join(' ');

const quoted = (value: string | number): string => {
  const text = String(value).replace(/"/g, "'").replace(/\s+/g, ' ');
  return /^[^\s=']+$/.test(text) ? text : `"${text}"`;
};

const hubModes = ['think', 'ponder', 'analyze'] as const;
export type HubMode = (typeof hubModes)[number];

export type HubCommand =
  | { readonly kind: 'set-param'; readonly name: string; readonly value: string }
  | { readonly kind: 'pos'; readonly position: string; readonly moves: readonly string[] }
  | { readonly kind: 'level'; readonly level: HubLevel }
  | { readonly kind: 'go'; readonly mode: HubMode }
  | { readonly kind: (typeof bareCommands)[number] };

const bareCommands = ['hub', 'init', 'ponder-hit', 'stop', 'ping', 'new-game', 'quit'] as const;

const levelNumbers = {
  depth: 'depth',
  nodes: 'nodes',
  moveSeconds: 'move-time',
  seconds: 'time',
  moves: 'moves',
  incrementSeconds: 'inc',
} as const;
/** `seconds` are left for the next `moves` moves, or for the rest of the game. */
export type HubLevel = { readonly [Name in keyof typeof levelNumbers]?: number } & { readonly infinite?: true };

const levelNames = Object.keys(levelNumbers) as (keyof typeof levelNumbers)[];

export const parseHubCommand = (text: string): Result<HubCommand | null> => {
  const line = parseLine(text);
  if (!line.ok) return line;
  const { command, values } = line.value;
  const bare = bareCommands.find(word => word === command);
  if (bare !== undefined) return ok({ kind: bare });
  const unlike = (form: string): Result<never> => problem('engine-line-form', { text: text.trim(), form });
  switch (command) {
    case '':
      return ok(null);
    case 'set-param': {
      const [name, value] = [values.get('name'), values.get('value')];
      if (name === undefined || value === undefined) return unlike('set-param name=NAME value=VALUE');
      return ok({ kind: 'set-param', name, value });
    }
    case 'pos': {
      const position = values.get('pos');
      if (position === undefined) return unlike('pos pos=POSITION moves="M1 M2 …"');
      return ok({ kind: 'pos', position, moves: wordsIn(values.get('moves') ?? '') });
    }
    case 'level':
      return parseLevel(values);
    case 'go': {
      const mode = hubModes.find(word => values.has(word));
      return mode === undefined ? unlike('go think, go ponder, go analyze') : ok({ kind: 'go', mode });
    }
    default: {
      const known = [...bareCommands, 'set-param', 'pos', 'level', 'go'].join(', ');
      return problem('unknown-engine-line', { text: text.trim(), known });
    }
  }
};

const parseLevel = (values: ReadonlyMap<string, string>): Result<HubCommand> => {
  const level: { -readonly [Name in keyof HubLevel]: HubLevel[Name] } = {};
  if (values.has('infinite')) level.infinite = true;
  for (const name of levelNames) {
    const text = values.get(levelNumbers[name]);
    if (text === undefined) continue;
    if (!/^[-+]?(?:\d{1,15}\.?\d*|\.\d+)$/.test(text))
      return problem('engine-number', { name: levelNumbers[name], text });
    level[name] = Math.max(0, Number(text));
  }
  return ok({ kind: 'level', level });
};

export const formatHubCommand = (command: HubCommand): string => {
  switch (command.kind) {
    case 'set-param':
      return formatLine('set-param', { name: command.name, value: command.value });
    case 'pos': {
      const { position, moves } = command;
      return formatLine('pos', { pos: position, moves: moves.length > 0 ? `${moves.join(' ')}` : undefined });
    }
    case 'level': {
      const { level } = command;
      const numbers = levelNames.map(name => [levelNumbers[name], decimal(level[name])] as const);
      return formatLine('level', Object.fromEntries(numbers), level.infinite ? ['infinite'] : []);
    }
    case 'go':
      return formatLine('go', {}, [command.mode]);
    default:
      return command.kind;
  }
};

const decimal = (number: number | undefined): number | undefined =>
  number === undefined ? undefined : Math.round(1000 * number) / 1000;

export interface HubParam {
  readonly name: string;
  readonly value: string;
  readonly type: string;
  readonly min?: string;
  readonly max?: string;
  readonly values?: readonly string[];
}

export interface HubInfo {
  readonly depth?: number;
  readonly score?: number;
  readonly nodes?: number;
  readonly seconds?: number;
  /** Nodes per second; the protocol's line gives millions of them. */
  readonly nps?: number;
  readonly pv?: readonly string[];
}

export type HubAnswer =
  | ({ readonly kind: 'id'; readonly name: string } & {
      readonly [Name in 'version' | 'author' | 'country']?: string;
    })
  | { readonly kind: 'param'; readonly param: HubParam }
  | { readonly kind: 'wait' | 'ready' | 'pong' }
  | { readonly kind: 'info'; readonly info: HubInfo }
  | { readonly kind: 'done'; readonly move: string; readonly ponder?: string }
  | { readonly kind: 'error'; readonly message: string };

export const formatHubAnswer = (answer: HubAnswer): string => {
  switch (answer.kind) {
    case 'id': {
      const { kind, ...values } = answer;
      return formatLine(kind, values);
    }
    case 'param': {
      const { values, ...rest } = answer.param;
      return formatLine('param', { ...rest, values: values?.join(' ') });
    }
    case 'info': {
      const { depth, score, nodes, seconds, nps, pv } = answer.info;
      return formatLine('info', {
        depth,
        score: score?.toFixed(2),
        nodes,
        time: seconds?.toFixed(3),
        nps: nps === undefined ? undefined : (nps / 1e6).toFixed(2),
        pv: pv?.join(' '),
      });
    }
    case 'done':
      return formatLine('done', { move: answer.move, ponder: answer.ponder });
    case 'error':
      return formatLine('error', { message: answer.message });
    default:
      return answer.kind;
  }
};

export const parseHubAnswer = (text: string): Result<HubAnswer | null> => {
  const line = parseLine(text);
  if (!line.ok) return line;
  const { command, values } = line.value;
  switch (command) {
    case 'wait':
    case 'ready':
    case 'pong':
      return ok({ kind: command });
    case 'id':
      return ok({ kind: 'id', name: values.get('name') ?? '', ...pick(values, ['version', 'author', 'country']) });
    case 'param': {
      const [name, list] = [values.get('name'), values.get('values')];
      if (name === undefined) return ok(null);
      const fields = { name, value: values.get('value') ?? '', type: values.get('type') ?? 'string' };
      const ofEnum = list === undefined ? {} : { values: wordsIn(list) };
      return ok({ kind: 'param', param: { ...fields, ...pick(values, ['min', 'max']), ...ofEnum } });
    }
    case 'info':
      return ok({ kind: 'info', info: parseInfo(values) });
    case 'done': {
      const move = values.get('move');
      if (!move) return problem('engine-line-form', { text: text.trim(), form: 'done move=MOVE' });
      return ok({ kind: 'done', move, ...pick(values, ['ponder']) });
    }
    case 'error':
      return ok({ kind: 'error', message: values.get('message') ?? '' });
    default:
      return ok(null);
  }
};

const pick = <Name extends string>(values: ReadonlyMap<string, string>, names: readonly Name[]) =>
  Object.fromEntries([...values].filter(([name]) => names.some(wanted => wanted === name))) as {
    readonly [Wanted in Name]?: string;
  };

const parseInfo = (values: ReadonlyMap<string, string>): HubInfo => {
  const number = (name: string, unit = 1): number | undefined => {
    const text = values.get(name);
    return text === undefined || text === '' || Number.isNaN(Number(text)) ? undefined : unit * Number(text);
  };
  const pv = values.get('pv');
  return defined({
    depth: number('depth'),
    score: number('score'),
    nodes: number('nodes'),
    seconds: number('time'),
    nps: number('nps', 1e6),
    pv: pv === undefined ? undefined : wordsIn(pv),
  });
};

const SQUARES = 32;
const POSITION_FORM = 'W or B, then 32 of w b W B e';

/** Converts a PDN position such as `W:W1,2,K31:B24`: the side to move and one letter for each square. */
export const toHubPosition = (fen: string): string => {
  const squares = Array<string>(SQUARES).fill('e');
  const [turn = '', ...lists] = fen.split(':');
  for (const list of lists) {
    const colour = list[0]!;
    for (const [, king, number] of list.slice(1).matchAll(/(K?)(\d+)/g))
      squares[Number(number) - 1] = king === '' ? colour.toLowerCase() : colour;
  }
  return turn + squares.join('');
};

export const fromHubPosition = (text: string): Result<string> => {
  const [, turn, squares] = /^([WB])([wbWBe]{32})$/.exec(text) ?? [];
  if (turn === undefined || squares === undefined)
    return problem('hub-position', { text, form: POSITION_FORM, count: Math.max(0, text.length - 1) });
  const list = (colour: string): string =>
    [...squares]
      .flatMap((letter, i) => (letter.toUpperCase() === colour ? [`${letter === colour ? 'K' : ''}${i + 1}`] : []))
      .join(',');
  return ok(`${turn}:W${list('W')}:B${list('B')}`);
};

/** `9-13` stays; `10x28{14,23}` becomes `10x28x14x23`, captured squares last. */
export const toHubMove = (text: string): string =>
  text.replace(/\{(.*)\}$/, (_, taken: string) => `x${taken.replaceAll(',', 'x')}`);

/** The captured squares may be in any order, or missing. */
export const fromHubMove = (text: string): string => {
  const [, ends, taken = ''] = /^(\d+x\d+)((?:x\d+)*)$/.exec(text) ?? [];
  if (ends === undefined || taken === '') return text;
  const squares = taken.slice(1).split('x').map(Number);
  return `${ends}{${squares.toSorted((a, b) => a - b).join(',')}}`;
};
