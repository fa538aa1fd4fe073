import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { expect, test, vi } from 'vitest';
import { foreignEngine, parseEngineCommand } from '../engines/foreign-engine.ts';
import { type Contender, checkContender, noOutput } from '../game/player.ts';
import { BotProcess, defaultProcessOptions } from '../process/bot-process.ts';
import { type JudgedGame, playGame } from '../referee/referee.ts';
import type { Confinement, Program } from '../sandbox/confinement.ts';
import { botFile, checkers, confinementHere } from '../testing/bot-files.ts';
import { type Action, ScriptedProcess } from '../testing/scripted-process.ts';
import { legacyBot } from './legacy-bot.ts';
import { lineBot } from './line-bot.ts';
import { moduleBot } from './module-bot.ts';
import { PythonBot } from './python/python-bot.ts';

/**
 * Fuzzing: thousands of mutated answers and start-up messages in every protocol. Whatever a bot writes, the referee must reach a
 * verdict about that bot: no exception, no void game, no process left. Only the bots' processes are fake.
 */
const isLong = process.env['PODA_LONG'] !== undefined;
const CASES = isLong ? 10_000 : 300;
const SEED = 20_240_607;

const launching = vi.hoisted(() => ({ start: null as ((program: Program) => ScriptedProcess) | null }));
vi.mock('../sandbox/launch.ts', async original => {
  const { launch, ...others } = await original<typeof import('../sandbox/launch.ts')>();
  return {
    ...others,
    launch: async (...words: Parameters<typeof launch>) => launching.start?.(words[1]) ?? launch(...words),
  };
});

const fakeConfinement: Confinement = {
  level: 'A',
  problem: null,
  bubblewrap: null,
  hasOwnUid: false,
  initProgram: 'bubblewrap',
  cgroups: { memory: null, pids: null, freeze: null },
};

/**
 * Makes the output of a bot at one stage of the game, mutated or valid. The bot's process ends after a mutated message.
 */
type Say = (stage: string, valid: string) => readonly Action[];

/** A protocol: the stages at which the bot writes, and a bot that speaks it. */
interface ProtocolUnderTest {
  readonly name: string;
  readonly variant: Variant;
  readonly stages: readonly string[];
  contender(say: Say): Contender;
}

const [plague, nodrops, spanish] = ['plague:4x4', 'microshogi:nodrops', 'draughts:spanish'].map(variantNamed) as [
  Variant,
  Variant,
  Variant,
];
const firstMove = (variant: Variant): string => {
  const state = new GameState(variant);
  return state.moveText(state.legalMoves()[0]!);
};
const line = (text: string): Uint8Array => Buffer.from(`${text}\n`);

const shim = (say: Say, style: string, answer: string) => (program: Program) =>
  program.files.some(({ name }) => name === 'reading_shim.py')
    ? new ScriptedProcess('private', () => [], [...say('reading', READING), 'ends'])
    : new ScriptedProcess(
        'private',
        (text, number) =>
          number === 0
            ? say('loading', JSON.stringify({ ready: style }))
            : [...say('answer', answer.replace('N', String(JSON.parse(text).n))), 'ends'],
        [line('{"hello":1}')],
      );

const READING =
  '{"compiles":true,"isText":true,"asksForOld":false,"sign":{"what":"NameError","line":3,"text":"xrange"}}';
const shimStages = ['loading', 'failure', 'answer', 'answer', 'exception', 'unreadable'];
/** Further valid messages that a bot may write at a stage, to be mutated as well. */
const others: Readonly<Record<string, { readonly stage: string; readonly valid: string }>> = {
  failure: {
    stage: 'loading',
    valid: '{"failed":"SyntaxError: no","traceback":"File 1","code":"encoding","error":"no","names":["a","b"]}',
  },
  exception: { stage: 'answer', valid: '{"n":N,"x":"exception","w":"ValueError: no","t":"Traceback"}' },
  unreadable: { stage: 'answer', valid: '{"n":N,"x":"unreadable","w":"None"}' },
};

const bySaying =
  (start: (say: Say) => (program: Program) => ScriptedProcess, make: () => Contender) =>
  (say: Say): Contender => {
    launching.start = start(say);
    return make();
  };

const engine = (say: Say, replies: Readonly<Record<string, string>>, word: string): Contender =>
  foreignEngine(parseEngineCommand(`${word}:engine`)!, async () => {
    const launched = new ScriptedProcess('standard', text => {
      const stage = text.split(' ')[0]!;
      if (stage === 'quit') return ['ends'];
      const reply = replies[stage];
      return reply === undefined ? [] : say(stage, reply);
    });
    return { kind: 'started', process: new BotProcess(launched, defaultProcessOptions) };
  })!;

const usiReplies = (flavour: string) => ({
  [flavour]: `id name Fake\noption name Threads type spin default 1 min 1 max 64\noption name UCI_Variant type combo default micro var micro var microshogi:nodrops var micronodrops\n${flavour}ok`,
  isready: 'readyok',
  go: `info depth 3 score cp 12 pv 1a1b\nbestmove ${firstMove(nodrops)} ponder 1a1b`,
});
const hubReplies = {
  hub: 'id name=Fake version=1\nparam name=variant value=spanish type=enum values="spanish russian"\nwait',
  init: 'ready',
  go: 'info depth=1 score=0.1 pv="9-13"\ndone move=9-13 ponder=24-20',
};
const commandOf = (name: string) => ({
  name,
  fingerprint: name,
  program: {
    command: () => [],
    files: [],
    visible: [],
    environment: {},
    lines: 'standard' as const,
    limitsAddressSpace: false,
  },
});

const protocols: readonly ProtocolUnderTest[] = [
  {
    name: 'python, classroom',
    variant: checkers,
    stages: ['reading', ...shimStages],
    contender: bySaying(
      say => shim(say, 'EMJ', '{"n":N,"r":[[2,0],[3,1]]}'),
      () => new PythonBot(botFile('bot.py', ''), fakeConfinement),
    ),
  },
  {
    name: 'python, state',
    variant: plague,
    stages: shimStages,
    contender: bySaying(
      say => shim(say, 'state', `{"n":N,"r":"${firstMove(plague)}"}`),
      () => new PythonBot(botFile('bot.py', ''), fakeConfinement),
    ),
  },
  {
    name: 'module',
    variant: spanish,
    stages: shimStages,
    contender: bySaying(
      say => shim(say, 'state', `{"n":N,"r":"${firstMove(spanish)}"}`),
      () => moduleBot(botFile('bot.mjs', ''), fakeConfinement),
    ),
  },
  {
    name: 'poda',
    variant: plague,
    stages: ['ready', 'move'],
    contender: bySaying(
      say => () =>
        new ScriptedProcess('standard', text => {
          const [word, number] = text.split(' ');
          if (word === 'poda') return say('ready', 'ready bot');
          return word === 'go' ? [...say('move', `move ${number} ${firstMove(plague)}`), 'ends'] : [];
        }),
      () => lineBot(commandOf('poda') as never, fakeConfinement),
    ),
  },
  {
    name: 'legacy',
    variant: checkers,
    stages: ['answer'],
    contender: bySaying(
      say => () => new ScriptedProcess('standard', () => [...say('answer', '2,0;3,1'), 'ends']),
      () => legacyBot(commandOf('legacy') as never, fakeConfinement, undefined, undefined, 'standard'),
    ),
  },
  ...(['usi', 'uci'] as const).map(flavour => ({
    name: flavour,
    variant: nodrops,
    stages: [flavour, 'isready', 'go'],
    contender: (say: Say) => engine(say, usiReplies(flavour), flavour),
  })),
  {
    name: 'hub',
    variant: spanish,
    stages: ['hub', 'init', 'go'],
    contender: say => engine(say, hubReplies, 'hub'),
  },
];

/** An honest opponent that plays the first legal move. */
const honest: Contender = {
  name: 'honest',
  record: { name: 'honest', kind: 'bot' },
  fingerprint: 'honest',
  isOwn: true,
  check: async () => ({ ok: true, value: undefined }),
  sit: async () => ({
    kind: 'seated',
    player: {
      choose: async ({ state }) => ({ kind: 'move', move: state.legalMoves()[0]!, millis: 0 }),
      leave: async () => noOutput,
    },
  }),
};

/** Applies one or two mutations to a message. */
const mutated = (valid: string, random: Random): Uint8Array => {
  let bytes = Buffer.from(valid);
  for (let i = random.below(3) === 0 ? 1 : 0; i >= 0; i--) bytes = Buffer.from(random.pick(mutations)(bytes, random));
  return bytes;
};

type Mutation = (bytes: Buffer, random: Random) => Uint8Array | string;
const insert = (bytes: Buffer, at: number, piece: string | Uint8Array, removed = 0): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(piece), bytes.subarray(at + removed)]);
const inserting =
  (...pieces: readonly (string | Uint8Array)[]): Mutation =>
  (bytes, random) =>
    insert(bytes, random.below(bytes.length + 1), random.pick(pieces));
/** Replaces a JSON value or a word of a line. */
const swapping =
  (piece: (random: Random) => string): Mutation =>
  (bytes, random) => {
    const text = bytes.toString('latin1');
    const values = [...text.matchAll(/"[^"\\]*"(?!:)|-?\d+(?:\.\d+)?|true|false|null|[^\s{}[\],:"=]+/g)];
    if (values.length === 0) return piece(random);
    const { 0: value, index } = random.pick(values);
    return insert(bytes, Buffer.from(text.slice(0, index), 'latin1').length, piece(random), value.length);
  };

const mutations: readonly Mutation[] = [
  (bytes, random) => {
    for (let i = random.below(4); i >= 0 && bytes.length > 0; i--)
      bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => bytes.subarray(random.below(bytes.length + 1)),
  (bytes, random) => {
    const [from, to] = [random.below(bytes.length + 1), random.below(bytes.length + 1)];
    const piece = bytes.subarray(Math.min(from, to), Math.max(from, to));
    return insert(bytes, random.below(bytes.length + 1), Buffer.concat(Array(1 + random.below(40)).fill(piece)));
  },
  bytes => Buffer.concat([bytes, bytes]),
  bytes => Buffer.concat([bytes, Buffer.from('\n'), bytes]),
  inserting('\n', '\r', '\r\n', '\0', '\t', ' ', '\u001b[31m', '\u0085', '\u2028', '\u202e', '\ufeff', '\u{1F600}'),
  inserting(Buffer.of(0xff, 0xfe), Buffer.of(0xc0, 0x80), Buffer.of(0xed, 0xa0, 0x80), Buffer.of(0xe2, 0x82)),
  inserting('"', '\\', '{', '}', '[', ']', ':', ',', '=', ';', '\\ud800', '\\u0000', '\\u001b'),
  inserting('"__proto__":{"n":1},', '"constructor":1,', '"n":1,', '"toString":null,', '"x":"exception",', '"r":[],'),
  (bytes, random) =>
    insert(
      bytes,
      random.below(bytes.length + 1),
      random.pick([' ', '[', '{"a":', '9', 'x', '\t', '"', '\u0007']).repeat(1 + random.below(60_000)),
    ),
  swapping(random =>
    random.pick(['null', 'true', '""', '[]', '{}', '{"toString":1}', '{"toJSON":"x"}', '[[2,0]]', '"1"', '[null]']),
  ),
  swapping(random =>
    random.pick(['1e999', '-1e999', 'NaN', 'Infinity', '-0', '1.5', '1e-400', '9'.repeat(400), '0x10', '2147483648']),
  ),
  swapping(random => {
    const depth = 1 + random.below(30_000);
    return random.pick(['['.repeat(depth) + ']'.repeat(depth), `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]);
  }),
  swapping(random => JSON.stringify('x'.repeat(random.below(70_000)))),
  swapping(random =>
    random.pick([
      'type',
      'var',
      'default',
      'min',
      'name',
      'option',
      'bestmove',
      'done',
      'move',
      'ready',
      'info',
      'a="',
      '""',
    ]),
  ),
  (_, random) => JSON.stringify(anyValue(random, 4)),
  (_, random) => '['.repeat(random.below(64 * 1024)),
  (_, random) => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))),
  () => '',
];

/** A random JSON value with keys that the referee knows. */
const anyValue = (random: Random, depth: number): unknown => {
  switch (random.below(depth === 0 ? 4 : 6)) {
    case 0:
      return random.pick([0, -1, 1e308, 0.1, 4294967296]);
    case 1:
      return random.pick(['', 'x', 'EMJ', 'exception', 'no-player', '\u0000', '\ud800']);
    case 2:
      return null;
    case 3:
      return random.below(2) === 0;
    case 4:
      return Array.from({ length: random.below(5) }, () => anyValue(random, depth - 1));
    default: {
      const keys = ['n', 'r', 'x', 'w', 't', 'ready', 'failed', 'code', 'names', 'error', 'sign', 'toString', 'toJSON'];
      return Object.fromEntries(
        Array.from({ length: random.below(6) }, () => [random.pick(keys), anyValue(random, depth - 1)]),
      );
    }
  }
};

/** Control characters, which must not reach a terminal. */
const controlCharacters = new RegExp(
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f' + '\\u2028\\u2029\\u202a-\\u202e\\ufeff]',
);

/**
 * Maximum characters that the referee keeps of a bot's output: 8 KiB for each of stdout and stderr, and the heading
 * between them.
 */
const MAX_TEXT = 2 * 8 * 1024 + 100;

const expectVerdict = (judged: JudgedGame, seen: string): void => {
  if (judged.kind !== 'played') throw new Error(`void: ${judged.what}; ${seen}`);
  const { verdict, stderr } = judged.game;
  // The bot's process ends after its first answer, so the only game that the rules decide is one in which it resigns.
  if (verdict.by === 'rules') {
    if (judged.game.record.result?.reason !== 'resignation') throw new Error(`no fault; ${seen}`);
    return;
  }
  if (verdict.side !== 0) throw new Error(`the honest side lost; ${seen}`);
  const { question: _, ...evidence } = verdict.evidence;
  const texts = [...Object.values(evidence), ...Object.values(evidence.values ?? {}), ...stderr];
  const wrong = texts.find(
    text => typeof text === 'string' && (controlCharacters.test(text) || text.length > MAX_TEXT),
  );
  if (wrong !== undefined) throw new Error(`evidence that is not harmless: ${JSON.stringify(wrong)}; ${seen}`);
  if (evidence.what === '') throw new Error(`nothing is told; ${seen}`);
};

test(`${CASES} mutated answers and start-up messages: always a verdict`, async () => {
  const random = new Random(SEED);
  const verdicts = new Map<string, number>();
  for (let i = 0; i < CASES; i++) {
    const protocol = random.pick(protocols);
    const stage = random.pick(protocol.stages);
    let written = '';
    const say: Say = (at, valid) => {
      const other = others[stage];
      if ((other?.stage ?? stage) !== at) return [line(valid)];
      const number = /"n":(\d+)/.exec(valid)?.[1] ?? '';
      const bytes = mutated(other?.valid.replace('"n":N', `"n":${number}`) ?? valid, random);
      written = Buffer.from(bytes).toString('latin1');
      return [bytes, line(''), ...(at === 'reading' ? [] : ['ends' as const])];
    };
    const describe = () =>
      `seed ${SEED}, case ${i}, ${protocol.name}, ${stage}: ${JSON.stringify(written.slice(0, 300))}`;
    const contender = protocol.contender(say);
    // A bot that seems to need a missing Python is refused before the game.
    if (contender instanceof PythonBot && !(await checkContender(contender, protocol.variant)).ok) continue;
    const planned = { number: 1, pair: 1, leg: 0, round: 1, seats: [0, 1], opening: [], seed: i } as const;
    const judged = await playGame({ variant: protocol.variant, time: {} }, planned, [contender, honest]);
    expectVerdict(judged, describe());
    if (ScriptedProcess.alive.size > 0) throw new Error(`a process is left; ${describe()}`);
    const by = judged.kind === 'played' ? judged.game.verdict.by : judged.kind;
    verdicts.set(by, (verdicts.get(by) ?? 0) + 1);
  }
  // The mutations must cause faults of several kinds.
  const kinds = ['crash', 'protocol-flood', 'start-up-failure', 'unreadable-answer'];
  expect([...verdicts.keys()]).toEqual(
    expect.arrayContaining(isLong ? [...kinds, 'exception', 'illegal-move'] : kinds),
  );
}, 600_000);

/** A Python bot that writes bytes to the referee in place of its shim, and exits. */
const forgingPython = (bytes: Uint8Array, stage: string): string => `import base64, os, sys
data = base64.b64decode("${Buffer.from(bytes).toString('base64')}")
def write(number):
    rest = data.replace(b"NUMBER", str(number).encode()) + b"\\n"
    while rest: rest = rest[os.write(201, rest):]
    os._exit(0)
if "${stage}" == "loading": write(0)
def player(E, M, J):
    frame = sys._getframe()
    while "number" not in frame.f_locals: frame = frame.f_back
    write(frame.f_locals["number"])
`;

/**
 * A JavaScript bot that writes bytes to the referee in place of its shim, and exits. It finds the question's number by
 * replacing Buffer.prototype.toString, which the shim uses.
 */
const forgingModule = (bytes: Uint8Array, stage: string): string => `import { writeSync } from 'node:fs';
const data = Buffer.from('${Buffer.from(bytes).toString('base64')}', 'base64').toString('latin1');
let number = 0;
const { toString } = Buffer.prototype;
const write = () => {
  let rest = Buffer.from(data.replace('NUMBER', number) + '\\n', 'latin1');
  while (rest.length > 0) rest = rest.subarray(writeSync(4, rest));
  process.exit(0);
};
if ('${stage}' === 'loading') write();
Buffer.prototype.toString = function (...words) {
  const text = toString.apply(this, words);
  number = /^\\{"n":(\\d+)/.exec(text)?.[1] ?? number;
  return text;
};
export const player = () => write();
`;

/** The source of a bot's module that returns, throws or prints a string, to be run in WebAssembly. */
const sayingModule = (bytes: Uint8Array, way: number): string => {
  const text = JSON.stringify(Buffer.from(bytes).toString('latin1'));
  const does = [
    `return ${text};`,
    `throw new Error(${text});`,
    `console.log(${text}); return [${text}];`,
    `throw ${text};`,
  ];
  return `export const player = () => { ${does[way]} };`;
};

const REAL_CASES = isLong ? 240 : 6;

test(`${REAL_CASES} mutated messages through real processes, at every confinement level`, async () => {
  launching.start = null;
  const here = await confinementHere();
  const random = new Random(SEED + 1);
  const valid = {
    loading: '{"ready":"EMJ"}',
    answer: '{"n":NUMBER,"r":[[2,0],[3,1]]}',
    exception: '{"n":NUMBER,"x":"exception","w":"no","t":"at"}',
  };
  const limits = { ...defaultProcessOptions.limits, startMillis: 60_000 };
  const options = { ...defaultProcessOptions, limits };
  const play = async (i: number): Promise<void> => {
    const stage = random.pick(['loading', 'answer', 'answer', 'exception'] as const);
    const bytes = mutated(valid[stage], random);
    const level = (['A', 'D', 'C'] as const)[i % 3]!;
    const isPython = level !== 'C' && i % 2 === 0;
    const source = isPython
      ? forgingPython(bytes, stage)
      : level === 'C'
        ? sayingModule(bytes, random.below(4))
        : forgingModule(bytes, stage);
    const confinement: Confinement = level === 'A' ? here : { ...here, level: level === 'D' ? 'D' : null };
    const contender = isPython
      ? new PythonBot(botFile('bot.py', source), confinement, options)
      : moduleBot(botFile('bot.mjs', source), confinement, options);
    const planned = { number: 1, pair: 1, leg: 0, round: 1, seats: [0, 1], opening: [], seed: i } as const;
    const judged = await playGame({ variant: checkers, time: {} }, planned, [contender, honest]);
    const written = Buffer.from(bytes).toString('latin1').slice(0, 300);
    expectVerdict(judged, `seed ${SEED + 1}, case ${i}, level ${level}, ${stage}: ${JSON.stringify(written)}`);
  };
  let next = 0;
  const serve = async (): Promise<void> => {
    while (next < REAL_CASES) await play(next++);
  };
  await Promise.all([serve(), serve(), serve()]);
}, 600_000);
