import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { botFile, checkers, choicesOf, confinementHere, settingOf, variantNamed, wordOf } from './bot-tests.ts';
import { PythonBot } from './python-bot.ts';
import { findPython } from './python-bot-interpreter.ts';

const here = await confinementHere();
/** Every generation that is installed; a class of students may have either. */
const generations = (
  await Promise.all(([3, 2] as const).map(async generation => ({ generation, python: await findPython(generation) })))
).flatMap(({ generation, python }) => (python === null ? [] : [{ generation, python }]));

test('there is a Python 3', () => {
  expect(generations.map(({ generation }) => generation)).toContain(3);
});

describe.each(generations)('Python $generation', ({ python }) => {
  const environment = { ...process.env, PODA_PYTHON: python.path, PODA_PYTHON2: python.path };
  const botOf = (source: string, name = 'lopez_garcia.py') =>
    new PythonBot(botFile(name, source), here, undefined, environment);
  const lastOf = async (source: string, options: Parameters<typeof choicesOf>[1] = {}) => {
    const { choices, left } = await choicesOf(botOf(source), options);
    return { word: wordOf(choices.at(-1)!, options?.variant ?? checkers), left, choices };
  };

  test('the board, the moves and the side are those of the assignment', async () => {
    const { word, left } = await lastOf(
      'def player(E, M, J):\n    print([type(E), type(E[0]), type(E[0][0]), type(M[0]), type(M[0][0]), type(J)])\n    print("".join(E[0]), M[0], J, len(M))\n    return M[1]\n',
    );
    expect(word).toBe('10-13');
    const [types = '', values = ''] = left.stdout.split('\n');
    expect(types.match(/'(\w+)'/g)).toEqual(["'list'", "'list'", "'str'", "'list'", "'tuple'", "'str'"]);
    expect(values.replace(/[('",)\s[\]]/g, '')).toBe('x-x-x-x-2031X7');
  });

  test.each([
    ['(E, M, J)', 'M[0]', '9-13'],
    ['(E, J)', '[(2, 0), (3, 1)] if J == "X" else None', '9-13'],
    ['(E, J, depth=4)', '[(2, 0), (3, 1)] if J == "X" else None', '9-13'],
    ['(E, M, J=None)', 'M[0] if J == "X" else None', '9-13'],
    ['(E, M=None, J=None)', 'M[0] if J == "X" else None', '9-13'],
    ['(*args)', 'args[1][0] if args[2] == "X" else None', '9-13'],
    ['(state)', 'state["legal"][0]', '9-13'],
    ['()', 'None', 'start-up-failure: player takes other parameters than (E, M, J) or (E, J)'],
    ['(a, b, c, d)', 'None', 'start-up-failure: player takes other parameters than (E, M, J) or (E, J)'],
  ])('player%s', async (parameters, answer, word) => {
    expect((await lastOf(`def player${parameters}:\n    return ${answer}\n`)).word).toBe(word);
  });

  test.each([
    ['a tuple of lists', '([2, 0], [3, 1])', '9-13'],
    ['a move that is not legal', '[(2, 0), (4, 2)]', 'illegal-move: [[2,0],[4,2]]'],
    ['an empty list', '[]', 'illegal-move: []'],
    ['nothing', 'None', 'unreadable-answer: None'],
    ['a truth value', '[(2, False), (3, True)]', 'unreadable-answer: [(2, False), (3, True)]'],
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
    ['a list of a million', '[(0, 0)] * 10 ** 6', /^unreadable-answer: .{1,200}$/],
    [
      'a class that tells lies',
      'type("L", (list,), {"__iter__": lambda s: iter(int, 1), "__len__": lambda s: 2})()',
      'illegal-move: []',
    ],
    ['a text that breaks when shown', 'type("R", (), {"__repr__": lambda s: 1/0})()', /^unreadable-answer: </],
  ])('the answer %s', async (_, answer, word) => {
    const { word: said } = await lastOf(`def player(E, M, J):\n    return ${answer}\n`);
    if (typeof word === 'string') expect(said).toBe(word);
    else expect(said).toMatch(word);
  });

  test('what is kept in the module stays through a game, and what is done to E and M does not', async () => {
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

  test('what is drawn by lot repeats with the seed', async () => {
    const source =
      'import random\ndef player(E, M, J):\n    print(random.random(), hash("x"))\n    return random.choice(M)\n';
    const runs = await Promise.all([0, 1].map(() => lastOf(source, { questions: 3 })));
    expect(runs[0]!.left.stdout).toBe(runs[1]!.left.stdout);
    expect(runs[0]!.choices.map(choice => wordOf(choice))).toEqual(runs[1]!.choices.map(choice => wordOf(choice)));
  });

  test('the module has its own name, is alone in its folder and is no main program', async () => {
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
    expect(left.stdout).toMatch(/lopez_garcia.*\/bot\/lopez_garcia\.py.*\/bot.*lopez_garcia\.py.*player_shim\.py/);
  });

  test('in other games it is asked with the state and answers a text', async () => {
    const source =
      'def player(state):\n    assert state["side"] == 0 and state["game"] == "plague:4x4" and state["seed"] == 5\n    assert type(state["legal"][0]) is str\n    return state["legal"][1]\n';
    const variant = variantNamed('plague:4x4');
    const { word } = await lastOf(source, { variant });
    const state = new GameState(variant);
    expect(word).toBe(state.moveText(state.legalMoves()[1]!));
  });

  test('a name that is no name of a module plays too', async () => {
    const bot = botOf('def player(E, M, J):\n    return M[0]\n', 'peña y núñez.py');
    expect(bot.name).toBe('peña y núñez');
    expect(wordOf((await choicesOf(bot)).choices[0]!)).toBe('9-13');
  });
});

const old = 'def player(E, M, J):\n    print "moves:", len(M)\n    return M[0]\n';

test('a bot with the prints of Python 2 plays with Python 2.7, or is told which line stands in its way', async () => {
  const bot = new PythonBot(botFile('old.py', old), here);
  const checked = await bot.check(checkers);
  if (generations.some(({ generation }) => generation === 2)) {
    expect(checked).toEqual({ ok: true, value: undefined });
    const { choices, left } = await choicesOf(bot);
    expect(wordOf(choices[0]!)).toBe('9-13');
    expect(left.stdout).toBe('moves: 7\n');
  } else expect(checked).toMatchObject({ ok: false, error: { code: 'python-2-missing' } });
});

test('without Python 2.7 the line and the remedy are named', async () => {
  const environment = { ...process.env, PODA_PYTHON2: '/nowhere/python2.7' };
  const checked = await new PythonBot(botFile('old.py', old), here, undefined, environment).check(checkers);
  expect(checked).toMatchObject({
    ok: false,
    error: { code: 'python-2-missing', values: { name: 'old', line: 2, text: 'print "moves:", len(M)' } },
  });
});

test('a file that no Python can read fails when it starts, with the line', async () => {
  const environment = { ...process.env, PODA_PYTHON2: '/nowhere/python2.7' };
  const bot = new PythonBot(botFile('bad.py', 'def player(E, M, J:\n    return 1\n'), here, undefined, environment);
  expect(await bot.check(checkers)).toEqual({ ok: true, value: undefined });
  const seating = await bot.sit(settingOf());
  expect(seating).toMatchObject({ kind: 'fault', fault: 'start-up-failure' });
  expect(seating.kind === 'fault' && seating.evidence.traceback).toMatch(/line 1/);
});

test('without any Python a bot is refused', async () => {
  const environment = { PATH: '/nowhere', PODA_PYTHON: '/nowhere/python3', PODA_PYTHON2: '/nowhere/python2' };
  const checked = await new PythonBot(botFile('a.py', old), here, undefined, environment).check(checkers);
  expect(checked).toMatchObject({ ok: false, error: { code: 'python-missing' } });
});
