import { GameState } from '@poda/library/core/game-state.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allNeed, has, needs } from '../../../../../e2e/needs.ts';
import { defaultProcessOptions } from '../../process/bot-process.ts';
import { defaultLimits, MIN_MEBIBYTES } from '../../sandbox/confinement.ts';
import { botFile, checkers, choicesOf, confinementHere, settingOf, wordOf } from '../../testing/bot-files.ts';
import { PythonBot } from './python-bot.ts';
import { findPython } from './python-interpreter.ts';

allNeed('sandbox', 'python');

const here = await confinementHere();
/** Students may use Python 3 or Python 2. */
const generations = await Promise.all(
  ([3, 2] as const).map(async generation => ({ generation, path: (await findPython(generation))?.path ?? '' })),
);

const isLong = process.env['PODA_LONG'] !== undefined;

/** A name, a Python expression, and the choice of a bot that returns or raises its value. */
type Row = readonly [name: string, code: string, word: string | RegExp];

/** The tests mostly wait for processes to start, so some run at the same time. */
describe.each(generations)('Python $generation', { concurrent: true }, ({ generation, path }) => {
  if (generation === 2) allNeed('python-2');
  const environment = { ...process.env, PODA_PYTHON: path, PODA_PYTHON2: path };
  /** Rows of a table of tests: in ordinary runs every other one for Python 3, and every fourth for Python 2. */
  const some = <T>(rows: readonly T[]): readonly T[] =>
    rows.filter((_, i) => isLong || (generation === 3 ? i % 2 === 0 : i % 4 === 1));
  const botOf = (source: string, name = 'lopez_garcia.py') =>
    new PythonBot(botFile(name, source), here, undefined, environment);
  const lastOf = async (source: string, options: Parameters<typeof choicesOf>[1] = {}) => {
    const { choices, left } = await choicesOf(botOf(source), options);
    return { word: wordOf(choices.at(-1)!, options?.variant ?? checkers), left, choices };
  };

  const answers: readonly Row[] = [
    ['a tuple of lists', '([2, 0], [3, 1])', '9-13'],
    ['a move that is not legal', '[(2, 0), (4, 2)]', 'illegal-move: [[2,0],[4,2]]'],
    ['an empty list', '[]', 'illegal-move: []'],
    ['nothing', 'None', 'unreadable-answer: None'],
    ['a boolean', '[(2, False), (3, True)]', 'unreadable-answer: [(2, False), (3, True)]'],
    ['a float', '[(2.0, 0), (3, 1)]', 'unreadable-answer: [(2.0, 0), (3, 1)]'],
    ['not a number', '[(float("nan"), 0), (3, 1)]', 'unreadable-answer: [(nan, 0), (3, 1)]'],
    ['text', '"2,0;3,1"', /^unreadable-answer: '2,0;3,1'$/],
    ['a number of 400 digits', '[(10 ** 400, 0), (3, 1)]', /^unreadable-answer: \[\(10+\.\.\.0+L?, 0\), \(3, 1\)\]$/],
    ['an endless generator', '(x for x in iter(int, 1))', /^unreadable-answer: <generator object/],
    [
      'deep nesting',
      '__import__("functools").reduce(lambda a, b: [a], range(100000), [])',
      /^unreadable-answer: \[\[\[/,
    ],
    ['a list that contains itself', '(lambda x: x.append(x) or x)([])', /^unreadable-answer: \[\[\[/],
    ['a number of 100,000 digits', '[(10 ** 100000, 0), (3, 1)]', /^unreadable-answer: (<list>|\[\(10+\.\.\.)/],
    ['a list of a million', '[(0, 0)] * 10 ** 6', /^unreadable-answer: .{1,200}$/],
    [
      'a list class with a false length',
      'type("L", (list,), {"__iter__": lambda s: iter(int, 1), "__len__": lambda s: 2})()',
      'illegal-move: []',
    ],
    ['an object whose repr throws', 'type("R", (), {"__repr__": lambda s: 1/0})()', /^unreadable-answer: </],
  ];

  const errors: readonly Row[] = [
    ['with a subclass of str', 'Bad()', 'exception: Bad: hola'],
    ['in letters outside ASCII', 'ValueError(u"\\xf1")', 'exception: ValueError: ñ'],
    ['in four-byte characters', 'ValueError(u"\\U0001F600" * 20000)', /^exception: ValueError: (\u{1F600}){400,}/u],
    ['in control characters', 'ValueError("\\x01" * 20000)', /^exception: ValueError: (\\x01){200,}/],
    ['with a very long name', 'type("X" * 10 ** 6, (Exception,), {})()', /^exception: X{1000}$/],
    ['that is no exception', 'Old()', /^exception: (TypeError: |Old: <lopez_garcia\.Old instance at 0x…>$)/],
  ];

  /** One bot gives all the answers and raises all the errors, one after the other: it still runs after each. */
  describe('one bot', () => {
    const rows = [
      ...answers.map(([name, answer, word]) => ({ what: `the answer ${name}`, code: `return ${answer}`, word })),
      ...errors.map(([name, error, word]) => ({ what: `the error ${name}`, code: `raise ${error}`, word })),
      { what: 'a move after all the others', code: 'return M[0]', word: '9-13' },
    ];
    const source = `import os
class Text(str):
    def __bool__(self): os._exit(0)
    __nonzero__ = __len__ = __format__ = encode = __bool__
class Bad(Exception):
    def __str__(self): return Text("hola")
class Old: pass
calls = []
def player(E, M, J):
    calls.append(1)
${rows.map(({ code }, i) => `    if len(calls) == ${i + 1}: ${code}`).join('\n')}
`;
    let words: string[] = [];
    beforeAll(async () => {
      const { choices } = await choicesOf(botOf(source), { questions: rows.length, goesOn: true });
      words = choices.map(choice => wordOf(choice));
    });

    test.each(rows.map((row, index) => ({ ...row, index })))('$what', ({ index, word }) => {
      if (typeof word === 'string') expect(words[index]).toBe(word);
      else expect(words[index]).toMatch(word);
    });
  });

  test('the board, the moves and the side are those of the assignment', async () => {
    const { word, left } = await lastOf(
      'def player(E, M, J):\n    print([type(E), type(E[0]), type(E[0][0]), type(M[0]), type(M[0][0]), type(J)])\n    print("".join(E[0]), M[0], J, len(M))\n    return M[1]\n',
    );
    expect(word).toBe('10-13');
    const [types = '', values = ''] = left.stdout.split('\n');
    expect(types.match(/'(\w+)'/g)).toEqual(["'list'", "'list'", "'str'", "'list'", "'tuple'", "'str'"]);
    expect(values.replace(/[('",)\s[\]]/g, '')).toBe('x-x-x-x-2031X7');
  });

  test.each(
    some([
      ['(E, M, J)', 'M[0]', '9-13'],
      ['(E, J)', '[(2, 0), (3, 1)] if J == "X" else None', '9-13'],
      ['(E, J, depth=4)', '[(2, 0), (3, 1)] if J == "X" else None', '9-13'],
      ['(E, M, J=None)', 'M[0] if J == "X" else None', '9-13'],
      ['(E, M=None, J=None)', 'M[0] if J == "X" else None', '9-13'],
      ['(*args)', 'args[1][0] if args[2] == "X" else None', '9-13'],
      ['(state)', 'state["legal"][0]', '9-13'],
      ['()', 'None', 'start-up-failure: player takes other parameters than (E, M, J) or (E, J)'],
      ['(a, b, c, d)', 'None', 'start-up-failure: player takes other parameters than (E, M, J) or (E, J)'],
    ]),
  )('player%s', async (parameters, answer, word) => {
    expect((await lastOf(`def player${parameters}:\n    return ${answer}\n`)).word).toBe(word);
  });

  test.each(
    some([
      ['(E, M, J)', /^start-up-failure: player\(E, M, J\) is for classroom checkers only$/],
      ['(E, J)', /^start-up-failure: player\(E, M, J\) is for classroom checkers only$/],
      ['(state, depth=2)', /^\d,\d$/],
    ]),
  )('player%s in another game', async (parameters, word) => {
    const source = `def player${parameters}:\n    return state["legal"][0]\n`;
    const { word: said } = await lastOf(source, { variant: variantNamed('plague:4x4') });
    expect(said).toMatch(word);
  });

  test('a bot that claims the parameters of the classroom in another game does not start', async () => {
    const source =
      'import os\nos.write(201, b\'{"ready":"EMJ"}\\n\')\ndef player(state):\n    return state["legal"][0]\n';
    const { word } = await lastOf(source, { variant: variantNamed('plague:4x4') });
    expect(word).toBe('start-up-failure: unreadable');
  });

  test('without a player function, the other functions are listed', async () => {
    const { choices } = await lastOf('import random\ndef Player(E, M, J):\n    return M[0]\ndef nota(x): pass\n');
    expect(choices[0]).toMatchObject({ evidence: { code: 'no-player-but', values: { names: 'Player, nota' } } });
  });

  test('the minimum memory limit is enough to play', async () => {
    const limits = { ...defaultLimits, memoryBytes: MIN_MEBIBYTES * 1024 * 1024 };
    const file = botFile('small.py', 'import random, math, json\ndef player(E, M, J):\n    return M[0]\n');
    const bot = new PythonBot(file, here, { ...defaultProcessOptions, limits }, environment);
    expect(wordOf((await choicesOf(bot)).choices[0]!)).toBe('9-13');
  });

  test('an interpreter with too little memory to start is a memory fault of the bot', async () => {
    const limits = { ...defaultLimits, memoryBytes: 8 * 1024 * 1024 };
    const file = botFile('small.py', 'def player(E, M, J):\n    return M[0]\n');
    const bot = new PythonBot(file, here, { ...defaultProcessOptions, limits }, environment);
    expect(await bot.sit(settingOf(checkers))).toMatchObject({
      kind: 'fault',
      fault: 'memory',
      evidence: { code: 'memory-at-start', values: { mebibytes: 8 } },
    });
  });

  test('global variables last through a game, changes of E and M do not', async () => {
    const source = `import random
calls = []
def helper(M):
    return M[len(calls) - 1]
def player(E, M, J):
    calls.append(1)
    move = helper(M)
    assert E[0][0] == 'x' and len(M) == 7
    E[0][0] = '?'
    del M[:]
    return move
`;
    const { choices } = await lastOf(source, { questions: 3 });
    expect(choices.map(choice => wordOf(choice))).toEqual(['9-13', '10-13', '10-14']);
  });

  test('random numbers repeat with the seed', async () => {
    const source =
      'import random\ndef player(E, M, J):\n    print(random.random(), hash("x"))\n    return random.choice(M)\n';
    const runs = await Promise.all([0, 1].map(() => lastOf(source, { questions: 3 })));
    expect(runs[0]!.left.stdout).toBe(runs[1]!.left.stdout);
    expect(runs[0]!.choices.map(choice => wordOf(choice))).toEqual(runs[1]!.choices.map(choice => wordOf(choice)));
  });

  test('the module has its own name, is alone in its folder and is not the main program', async () => {
    const source = `import sys, os
print(__name__, sys.argv, sys.path[0], sorted(os.listdir(sys.path[0])))
import lopez_garcia
print(lopez_garcia.__name__)
def player(E, M, J):
    return M[0]
if __name__ == '__main__':
    sys.exit(7)
`;
    const { word, left } = await lastOf(source);
    expect(word).toBe('9-13');
    expect(left.stdout).toMatch(
      /lopez_garcia.*\['\/bot\/lopez_garcia\.py'\].*\/bot.*\['lopez_garcia\.py'\]\)?\nlopez_garcia\n/,
    );
  });

  test.each(some(['random', 'json', 'inspect', 'string', 'player_shim']))(
    'a bot named like the library %s plays, and can import that library',
    async name => {
      const own = name.endsWith('shim') ? 'hasattr(own, "random")' : 'not hasattr(own, "player")';
      const source = `import random, ${name} as own\ndef player(E, M, J):\n    assert ${own}\n    return random.choice(M)\n`;
      const { choices } = await choicesOf(botOf(source, `${name}.py`), { questions: 2 });
      expect(choices.map(({ kind }) => kind)).toEqual(['move', 'move']);
    },
  );

  test('an error of a bot named like a library has a traceback', async () => {
    const { choices } = await choicesOf(botOf('def player(E, M, J):\n    raise ValueError("no")\n', 'traceback.py'));
    expect(wordOf(choices[0]!)).toBe('exception: ValueError: no');
    const [choice] = choices;
    expect(choice?.kind === 'fault' && choice.evidence.traceback).toMatch(/line 2, in player/);
  });

  test('a file that fails with a long error does not start, and its line is cut', async () => {
    const { word } = await lastOf('raise ValueError(u"\\U0001F600" * 20000)\n');
    expect(word).toMatch(/^start-up-failure: ValueError: /);
  });

  test('frequent signals do not disturb the connection to the referee', async () => {
    const source =
      'import signal\nsignal.signal(signal.SIGALRM, lambda *a: None)\nsignal.setitimer(signal.ITIMER_REAL, .0005, .0005)\n' +
      'def player(E, M, J):\n    return M[0]\n';
    expect((await lastOf(source, { questions: 5 })).word).toBe('9-13');
  });

  test.each(
    some([
      [
        'without a coding line',
        '# Espa\xf1a',
        /Non-UTF-8 code starting with '\\xf1', but no encoding declared .*line 1.*save the file as UTF-8/,
      ],
      [
        'with a wrong coding line',
        '# coding: utf-8\n# Espa\xf1a',
        /codec can't decode byte 0xf1.*line 2.*save the file as UTF-8/,
      ],
      ['with an unknown coding', '# coding: nonsense', /unknown encoding: nonsense.*save the file as UTF-8/],
      ['with its coding line', '# coding: latin-1\n# Espa\xf1a', /^9-13$/],
    ]),
  )('a file that is not UTF-8, %s', async (_, start, word) => {
    const bytes = Buffer.from(`${start}\ndef player(E, M, J):\n    return M[0]\n`, 'latin1');
    const bot = new PythonBot(botFile('acentos.py', bytes), here, undefined, environment);
    expect(wordOf((await choicesOf(bot)).choices[0]!)).toMatch(word);
  });

  test('in other games it gets the state and answers with text', async () => {
    const source =
      'def player(state):\n    assert state["side"] == 0 and state["game"] == "plague:4x4" and state["seed"] == 5\n    assert type(state["legal"][0]) is str\n    return state["legal"][1]\n';
    const variant = variantNamed('plague:4x4');
    const { word } = await lastOf(source, { variant });
    const state = new GameState(variant);
    expect(word).toBe(state.moveText(state.legalMoves()[1]!));
  });

  test('a file name that is not a module name works', async () => {
    const bot = botOf('def player(E, M, J):\n    return M[0]\n', 'peña y núñez.py');
    expect(bot.name).toBe('peña y núñez');
    expect(wordOf((await choicesOf(bot)).choices[0]!)).toBe('9-13');
  });
});

const old = 'def player(E, M, J):\n    print "moves:", len(M)\n    return M[0]\n';

test.concurrent('a bot with print statements of Python 2 plays with Python 2.7 or is refused with the line', async () => {
  const bot = new PythonBot(botFile('old.py', old), here);
  const checked = await bot.check(checkers);
  if (has('python-2')) {
    expect(checked).toEqual({ ok: true, value: undefined });
    const { choices, left } = await choicesOf(bot);
    expect(wordOf(choices[0]!)).toBe('9-13');
    expect(left.stdout).toBe('moves: 7\n');
  } else expect(checked).toMatchObject({ ok: false, error: { code: 'python-2-missing' } });
});

/** Bots that Python 3 can compile, but that only run in Python 2. */
const python2Sources: readonly (readonly [string, string])[] = [
  ['print >>', 'import sys\ndef player(E, M, J):\n    print >>sys.stderr, "x"\n    return M[0]\n'],
  ['xrange', 'def some():\n    return xrange(3)\ndef player(E, M, J):\n    return M[len(some()) - 3]\n'],
  ['a python2 shebang', '#!/usr/bin/env python2\ndef player(E, M, J):\n    return M[3 / 2 - 1]\n'],
];

test.concurrent.each(python2Sources)('a bot with %s plays with Python 2', needs('python-2'), async (_, source) => {
  expect(wordOf((await choicesOf(new PythonBot(botFile('old.py', source), here))).choices[0]!)).toBe('9-13');
});

test.concurrent('without Python 2 such code is refused, and a mere shebang plays with Python 3', async () => {
  const environment = { ...process.env, PODA_PYTHON2: '/nowhere/python2.7' };
  const checks = python2Sources.map(
    ([, source]) => new PythonBot(botFile('old.py', source), here, undefined, environment),
  );
  const [printing, naming, asking] = await Promise.all(checks.map(bot => bot.check(checkers)));
  const missing = (line: number, text: string, what: string) => ({
    ok: false,
    error: { code: 'python-2-missing', values: { name: 'old', line, text, what } },
  });
  const unsupported = 'TypeError: unsupported operand type(s) for >>';
  expect(printing).toEqual(missing(3, 'print >>sys.stderr, "x"', unsupported));
  expect(naming).toEqual(missing(2, 'return xrange(3)', "NameError: name 'xrange' is not defined"));
  expect(asking).toEqual({ ok: true, value: undefined });
});

test.concurrent.each([
  ['defines the old name', 'xrange = range'],
  ['tries the old name', 'try:\n    input = raw_input\nexcept:\n    pass'],
  ['asks which Python it is', 'import sys\nif sys.version_info[0] == 2:\n    range = xrange'],
  ['never reaches the old name', 'def other():\n    return xrange(3)'],
  ['uses the old name as a main program only', 'if __name__ == "__main__":\n    raw_input()'],
  ['shifts what it calls print', 'def other(print, to):\n    print >> to'],
])('a bot that %s plays with Python 3', async (_, start) => {
  const source = `${start}\ndef player(E, M, J):\n    assert 1 / 2 == 0.5\n    return M[0]\n`;
  expect(wordOf((await choicesOf(new PythonBot(botFile('new.py', source), here))).choices[0]!)).toBe('9-13');
});

test.concurrent('without Python 2.7 the problem names the line', async () => {
  const environment = { ...process.env, PODA_PYTHON2: '/nowhere/python2.7' };
  const checked = await new PythonBot(botFile('old.py', old), here, undefined, environment).check(checkers);
  expect(checked).toMatchObject({
    ok: false,
    error: { code: 'python-2-missing', values: { name: 'old', line: 2, text: 'print "moves:", len(M)' } },
  });
});

test.concurrent('a file that no Python can read fails when it starts, with the line', async () => {
  const environment = { ...process.env, PODA_PYTHON2: '/nowhere/python2.7' };
  const bot = new PythonBot(botFile('bad.py', 'def player(E, M, J:\n    return 1\n'), here, undefined, environment);
  expect(await bot.check(checkers)).toEqual({ ok: true, value: undefined });
  const seating = await bot.sit(settingOf());
  expect(seating).toMatchObject({ kind: 'fault', fault: 'start-up-failure' });
  expect(seating.kind === 'fault' && seating.evidence.traceback).toMatch(/line 1/);
});

test.concurrent('without any Python a bot is refused', async () => {
  const environment = { PATH: '/nowhere', PODA_PYTHON: '/nowhere/python3', PODA_PYTHON2: '/nowhere/python2' };
  const checked = await new PythonBot(botFile('a.py', old), here, undefined, environment).check(checkers);
  expect(checked).toMatchObject({ ok: false, error: { code: 'python-missing' } });
});
