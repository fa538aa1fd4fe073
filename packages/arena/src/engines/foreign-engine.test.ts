import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { splitCommand } from '../bots/line-bot-command.ts';
import type { Choice, Contender, Seating } from '../game/player.ts';
import { arenaTranslator } from '../words/translators.ts';
import {
  foreignEngine,
  type OptionFile,
  parseEngineCommand,
  type StartEngine,
  startUnconfined,
} from './foreign-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Writes an engine that looks up its answer, or the next of several, by the first word of each line, and echoes every line to
 * stderr. It is a shell script, which starts in a tenth of the time of a Node program.
 */
const engineSaying = (name: string, table: Readonly<Record<string, string | readonly string[]>>): string => {
  const file = join(folder, `${name}.sh`);
  const say = (text: string) => (text === 'die' ? 'exit 3' : `printf '%s\\n' '${text}'`);
  const cases = Object.entries(table).flatMap(([word, answer]) =>
    typeof answer === 'string'
      ? [`'${word}' | '${word} '*) ${say(answer)} ;;`]
      : [
          `'${word}' | '${word} '*) count=$((count + 1))`,
          'case $count in',
          ...answer.map((text, i) => `${i + 1}) ${say(text)} ;;`),
          'esac ;;',
        ],
  );
  writeFileSync(
    file,
    [
      'count=0',
      'while IFS= read -r line; do',
      `printf '%s\\n' "$line" >&2`,
      'case "$line" in',
      'quit) exit 0 ;;',
      ...cases,
      'esac',
      'done',
    ].join('\n'),
  );
  return `sh ${file}`;
};

/** The engine of a command-line argument such as `usi:COMMAND`; undefined if it names no engine. */
const engineNamed = (text: string, start?: StartEngine): Contender | undefined => {
  const word = parseEngineCommand(text);
  return word === undefined ? undefined : foreignEngine(word, start);
};
const usiEngine = (flavour: 'usi' | 'uci', command: string): Contender => engineNamed(`${flavour}:${command}`)!;
const hubEngine = (command: string): Contender => engineNamed(`hub:${command}`)!;

const variantNamed = (name: string): Variant => unwrap(parseVariant(games, name));
const [drops, nodrops, spanish] = ['microshogi:drops', 'microshogi:nodrops', 'draughts:spanish'].map(variantNamed) as [
  Variant,
  Variant,
  Variant,
];

const sitAt = (engine: Contender, variant: Variant): Promise<Seating> =>
  engine.sit({ variant, start: variant.rules.start, side: 0, seed: 1, time: {} });

const clock = { limitMillis: 1500, otherMillis: 2500, incrementMillis: 100, per: 'game' } as const;

/** Asks the engine for one move after `moves`. `heard` is everything that the engine received. */
const askOnce = async (
  engine: Contender,
  variant: Variant,
  moves: readonly string[] = [],
): Promise<{ choice: Choice; heard: string }> => {
  const seating = await sitAt(engine, variant);
  if (seating.kind !== 'seated') throw new Error(JSON.stringify(seating));
  const state = unwrap(GameState.read(variant, variant.rules.start, moves));
  const choice = await seating.player.choose({ number: 1, state, clock });
  const { stderr } = await seating.player.leave();
  return { choice, heard: stderr };
};

const usiReady = { usi: 'id name Fake\nusiok', isready: 'readyok' };
const fairy = {
  usi: 'option name UCI_Variant type combo default shogi var shogi var micro\nusiok',
  isready: 'readyok',
};
const uciReady = { uci: fairy.usi.replace('usiok', 'uciok'), isready: 'readyok' };
const hubReady = { hub: 'id name=Fake\nwait', init: 'loading books\nready' };
const usiOptions =
  'option name Threads type spin default 1 min 1 max 64\noption name Book type string default <empty>\nusiok';
const hubParams = 'param name=book value=true type=bool\nparam name=threads value=1 type=int min=1 max=64\nwait';

describe.concurrent('the lines sent to an engine and the reading of its answer', () => {
  test('a USI engine without variants gets the piece letters of Poda', async () => {
    const command = engineSaying('plain', { ...usiReady, go: 'info depth 1\nbestmove 3d4c ponder 1a1b' });
    const { choice, heard } = await askOnce(usiEngine('usi', command), nodrops, ['2e3d', '4b4c']);
    expect(heard.trim().split('\n')).toEqual([
      'usi',
      'isready',
      'usinewgame',
      'position sfen kbgs/p3/4/3P/SGBK b - 1 moves 2e3d 4b4c',
      'go btime 1500 wtime 2500 binc 100 winc 100',
      'quit',
    ]);
    const state = unwrap(GameState.read(nodrops, nodrops.rules.start, ['2e3d', '4b4c']));
    expect(choice).toMatchObject({ kind: 'move', move: unwrap(state.findMove('3d4c')) });
  });

  test('an engine with the variant of Fairy-Stockfish gets its piece letters', async () => {
    const command = engineSaying('fairy', { ...fairy, go: 'bestmove 3a4b' });
    const { choice, heard } = await askOnce(usiEngine('usi', command), drops, ['2e3d', '4b4c', '3d4c']);
    expect(heard).toContain('setoption name UCI_Variant value micro\nisready\n');
    expect(heard).toContain('position sfen kb+r+l/p3/4/3P/+L+RBK b - 1 moves 2e3d 4b4c 3d4c+\n');
    // Side 1 is to move, which USI calls white.
    expect(heard).toContain('go btime 2500 wtime 1500');
    expect(choice.kind).toBe('move');
  });

  test('in UCI the squares are those of chess, and white moves first', async () => {
    const command = engineSaying('uci', { ...uciReady, go: 'bestmove b2a3+' });
    const { choice, heard } = await askOnce(usiEngine('uci', command), drops, ['2e3d', '4b4c']);
    expect(heard).toContain('ucinewgame\nposition fen kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1 moves c1b2 a4a3\n');
    expect(heard).toContain('go btime 2500 wtime 1500');
    const state = unwrap(GameState.read(drops, drops.rules.start, ['2e3d', '4b4c']));
    expect(choice).toMatchObject({ kind: 'move', move: unwrap(state.findMove('3d4c')) });
  });

  test('a Hub engine', async () => {
    const command = engineSaying('hub', { ...hubReady, go: 'info depth=1\ndone move=13x22x18' });
    const { choice, heard } = await askOnce(hubEngine(command), spanish, ['9-13', '22-18']);
    expect(heard.trim().split('\n')).toEqual([
      'hub',
      'init',
      'new-game',
      'pos pos=Wwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb moves="9-13 22-18"',
      'level time=1.5 inc=0.1',
      'go think',
      'quit',
    ]);
    const state = unwrap(GameState.read(spanish, spanish.rules.start, ['9-13', '22-18']));
    expect(choice).toMatchObject({ kind: 'move', move: unwrap(state.findMove('13x22')) });
  });

  test('what an engine tells about its search', async () => {
    const told = {
      usi: [
        ['info depth 9 nodes 200 score cp -35 pv 2e3d', { depth: 9, nodes: 200, value: -0.35 }],
        [
          'info depth 5 score cp 10 nodes 80\ninfo depth 6 currmove 2e3d\ninfo nodes 90',
          { depth: 5, nodes: 90, value: 0.1 },
        ],
        ['info depth 3 score cp 10\ninfo depth 4 score mate 5', { depth: 4, value: 1000, plies: 5 }],
        ['info depth 4 score mate -4\ninfo depth 5 score cp 7', { depth: 5, value: 0.07 }],
        ['info multipv 1 depth 4 score cp 7\ninfo multipv 2 depth 4 score cp -90', { depth: 4, value: 0.07 }],
        ['info depth 3 score mate +', { depth: 3, value: 1000 }],
        ['info depth -3 nodes 1e400 score cp 99999999', undefined],
        ['info string depth 3', undefined],
      ],
      uci: [
        ['info depth 4 score mate 2', { depth: 4, value: 1000, plies: 3 }],
        ['info depth 4 score mate -2', { depth: 4, value: -1000, plies: 4 }],
      ],
    } as const;
    for (const flavour of ['usi', 'uci'] as const) {
      const ready = flavour === 'usi' ? usiReady : uciReady;
      const move = flavour === 'usi' ? '2e3d' : 'c1b2';
      const answers = told[flavour].map(([info]) => `${info}\nbestmove ${move}`);
      const seating = await sitAt(
        usiEngine(flavour, engineSaying(`info-${flavour}`, { ...ready, go: answers })),
        drops,
      );
      if (seating.kind !== 'seated') throw new Error(JSON.stringify(seating));
      for (const [number, [info, thought]] of told[flavour].entries()) {
        const choice = await seating.player.choose({ number, state: new GameState(drops), clock: null });
        expect(choice, info).toMatchObject({ kind: 'move' });
        expect((choice as { thought?: object }).thought, info).toEqual(thought);
      }
      await seating.player.leave();
    }
  });

  test('what a Hub engine tells about its search', async () => {
    const told = 'info depth=3 score=0.10 nodes=70\ninfo depth=7 score=-1.25 nodes=900 time=0.1\ndone move=10-14';
    const { choice } = await askOnce(hubEngine(engineSaying('hub-info', { ...hubReady, go: told })), spanish);
    expect(choice).toMatchObject({ thought: { depth: 7, nodes: 900, value: -1.25 } });
  });

  test('a Hub engine of several variants is told which one to play', async () => {
    const hub = 'param name=variant value=normal type=enum values="normal spanish"\nwait';
    const command = engineSaying('hub-variants', { ...hubReady, hub, go: 'done move=9-13' });
    const { heard } = await askOnce(hubEngine(command), spanish);
    expect(heard).toContain('set-param name=variant value=spanish\ninit\n');
  });

  test('the options of the user are set before the game', async () => {
    const usi = engineSaying('set-usi', { ...usiReady, usi: usiOptions, go: 'bestmove 2e3d' });
    const inUsi = await askOnce(engineNamed(`usi?Threads=2&Book=a=b&USI_Ponder=false:${usi}`)!, drops);
    expect(inUsi.heard).toMatch(
      /^usi\nsetoption name Threads value 2\nsetoption name Book value a=b\nsetoption name USI_Ponder value false\nisready\n/,
    );
    const hub = engineSaying('set-hub', { ...hubReady, hub: hubParams, go: 'done move=9-13' });
    const inHub = await askOnce(engineNamed(`hub?book=false:${hub}`)!, spanish);
    expect(inHub.heard).toMatch(/^hub\nset-param name=book value=false\ninit\n/);
  });

  test('other arguments name no engine', () => {
    for (const word of ['level:3', 'xboard:./engine', 'usi', 'usi/x.py', './hub'])
      expect(engineNamed(word)).toBeUndefined();
    const engine = engineNamed('hub: ./scan hub')!;
    expect([engine.name, engine.fingerprint]).toEqual(['scan', 'hub: ./scan hub']);
  });

  test('an engine run by an interpreter has the name of its file', () => {
    expect(hubEngine(`${engineSaying('my-engine', hubReady)} --book x`).name).toBe('my-engine');
    expect(hubEngine('node --version').name).toBe('node');
  });
});

/** True in `npm run test:long`, which starts an engine with every fault. */
const isLong = process.env['PODA_LONG'] !== undefined;

describe.concurrent('faults of an engine', () => {
  const faults: [string, Contender, Variant, string][] = [
    ['usi-illegal', usiEngine('usi', engineSaying('a', { ...usiReady, go: 'bestmove 2e2c' })), drops, 'illegal-move'],
    ['usi-words', usiEngine('usi', engineSaying('b', { ...usiReady, go: 'bestmove yes' })), drops, 'unreadable-answer'],
    ['usi-empty', usiEngine('usi', engineSaying('c', { ...usiReady, go: 'bestmove' })), drops, 'unreadable-answer'],
    ['usi-win', usiEngine('usi', engineSaying('d', { ...usiReady, go: 'bestmove win' })), drops, 'illegal-move'],
    ['usi-death', usiEngine('usi', engineSaying('e', { ...usiReady, go: 'die' })), drops, 'crash'],
    ['usi-silence', usiEngine('usi', engineSaying('f', usiReady)), drops, 'timeout'],
    ['usi-turn', usiEngine('usi', engineSaying('g', { ...fairy, go: 'bestmove 2e3d+' })), drops, 'illegal-move'],
    ['hub-illegal', hubEngine(engineSaying('h', { ...hubReady, go: 'done move=9-18' })), spanish, 'illegal-move'],
    ['hub-words', hubEngine(engineSaying('i', { ...hubReady, go: 'done move=left' })), spanish, 'unreadable-answer'],
    ['hub-empty', hubEngine(engineSaying('j', { ...hubReady, go: 'done' })), spanish, 'unreadable-answer'],
    ['hub-error', hubEngine(engineSaying('k', { ...hubReady, go: 'error message="no"' })), spanish, 'timeout'],
  ];
  test.each(faults.filter((_, i) => isLong || i % 2 === 0))('%s', async (_, engine, variant, fault) => {
    const { choice } = await askOnce(engine, variant);
    expect(choice).toMatchObject({ kind: 'fault', fault });
  });

  const failures: [string, Contender, Variant, RegExp][] = [
    ['ends at once', hubEngine(`"${process.execPath}" -e 0`), spanish, /exit 0/],
    ['says why it ends', hubEngine(`"${process.execPath}" /no/such.js`), spanish, /^exit 1: Error: Cannot find module/],
    [
      'has no such option',
      engineNamed(`usi?Thread=2:${engineSaying('n', { ...usiReady, usi: usiOptions })}`)!,
      drops,
      /^has no option Thread; it has: Threads, Book, USI_Hash, USI_Ponder$/,
    ],
    [
      'does not accept the value of an option',
      engineNamed(`usi?Threads=x:${engineSaying('o', { ...usiReady, usi: usiOptions })}`)!,
      drops,
      /^its option Threads cannot be "x"; it may be: 1 … 64$/,
    ],
    [
      'has no such parameter',
      engineNamed(`hub?nada=1:${engineSaying('p', { ...hubReady, hub: hubParams })}`)!,
      spanish,
      /^has no option nada; it has: book, threads$/,
    ],
    [
      'refuses a value',
      engineNamed(`hub?book=true:${engineSaying('q', { hub: hubParams, init: 'error message="no book"\nready' })}`)!,
      spanish,
      /^says: no book$/,
    ],
    ['plays something else', usiEngine('usi', engineSaying('l', fairy)), nodrops, /microshogi:nodrops.*shogi micro/],
    [
      'plays something else',
      hubEngine(engineSaying('m', { hub: 'param name=variant value=a type=enum values="a b"\nwait' })),
      spanish,
      /draughts:spanish.*a b/,
    ],
  ];
  test.each(failures.filter((_, i) => isLong || i % 2 === 0))(
    'an engine that %s is refused before the first game',
    async (_, engine, variant, what) => {
      expect(await sitAt(engine, variant)).toMatchObject({
        kind: 'fault',
        fault: 'start-up-failure',
        evidence: { what: expect.stringMatching(what) },
      });
      expect(await engine.check(variant)).toMatchObject({
        ok: false,
        error: { code: 'engine-does-not-start', values: { what: expect.stringMatching(what) } },
      });
    },
  );

  test('a missing program is reported by name', async () => {
    expect(await usiEngine('usi', '/no/such/engine').check(drops)).toMatchObject({
      error: { code: 'command-missing', values: { name: '/no/such/engine' } },
    });
  });

  test('for an engine that exits in the sandbox, the message mentions missing files', async () => {
    const confined = engineNamed(`hub:"${process.execPath}" /no/such.js`, words => startUnconfined(words, []))!;
    const check = await confined.check(spanish);
    expect(check).toMatchObject({ error: { code: 'engine-does-not-start-held' } });
    const told = arenaTranslator('es').problem(check.ok ? { code: '' } : check.error);
    expect(told).toMatch(/terminó con el código de salida 1: Error: Cannot find module .*--unconfined\.$/);
  });

  test('each protocol belongs to one game', async () => {
    expect(await usiEngine('usi', 'x').check(spanish)).toMatchObject({ error: { code: 'engine-of-another-game' } });
    expect(await hubEngine('x').check(drops)).toMatchObject({ error: { code: 'engine-of-another-game' } });
    expect(await hubEngine('  ').check(spanish)).toMatchObject({ error: { code: 'engine-without-command' } });
  });
});

test('the fingerprint of an engine includes the files that it names', () => {
  const options = join(folder, 'options.ini');
  const command = engineSaying('measured', usiReady);
  const fingerprint = () => engineNamed(`usi?A=${options}:${command}`)!.fingerprint;
  writeFileSync(options, 'one');
  const first = fingerprint();
  expect(fingerprint()).toBe(first);
  writeFileSync(options, 'two');
  expect(fingerprint()).not.toBe(first);
});

test('option files of the same name get different names in the sandbox, and a number is no file', async () => {
  const paths = ['one', 'two'].map(name => join(folder, name, 'a.ini'));
  for (const path of paths) {
    mkdirSync(dirname(path));
    writeFileSync(path, '');
  }
  const asked: (readonly OptionFile[])[] = [];
  const start: StartEngine = async (_, files) => {
    asked.push(files);
    return { kind: 'our-fault', what: 'not started' };
  };
  const engine = engineNamed(`usi?A=${paths[0]}&B=${paths[1]}&C=${paths[0]}&Threads=2:/bin/true`, start)!;
  await sitAt(engine, drops);
  expect(asked[0]).toEqual([
    { path: paths[0], name: 'a.ini' },
    { path: paths[1], name: '2-a.ini' },
  ]);
});

test('a command line is split as a shell splits it', () => {
  expect(splitCommand(`./scan hub  --book "my book" 'a "b"' x"y z"w ""`)).toEqual([
    './scan',
    'hub',
    '--book',
    'my book',
    'a "b"',
    'xy zw',
    '',
  ]);
  // An unmatched quote is a letter of a name.
  expect(splitCommand("jar/eva'.jar -x")).toEqual(["jar/eva'.jar", '-x']);
});
