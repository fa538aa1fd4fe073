import { describe, expect, test } from 'vitest';
import { allNeed, has, needs } from '../../../../../e2e/needs.ts';
import { botFile, checkers, choicesOf, confinementHere, wordOf } from '../../testing/bot-files.ts';
import { PythonBot } from './python-bot.ts';

/** Bot files as students of the original course wrote them, on various operating systems. */

allNeed('sandbox', 'python');

const here = await confinementHere();

const play = async (source: string | Uint8Array, questions = 2, environment = process.env) => {
  const bot = new PythonBot(botFile('perez_ruiz.py', source), here, undefined, environment);
  const { choices, left } = await choicesOf(bot, { questions });
  return { words: choices.map(choice => wordOf(choice)), left };
};

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const bom = Buffer.from([0xef, 0xbb, 0xbf]);

const files: readonly (readonly [string, string | Uint8Array, readonly unknown[]])[] = [
  [
    'global state, helpers, random choice and prints',
    `import random
turn = 0
def best(moves):
    print('best of', len(moves))
    return max(moves, key=len)
def player(E, M, J):
    global turn
    turn += 1
    random.choice(M)
    print(E, M, J, turn)
    return best(M) if turn == 1 else M[turn]
`,
    ['9-13', '10-14'],
  ],
  ['two parameters', 'def player(E, J):\n\treturn [(2, 0), (3, 1)]\n', ['9-13', '9-13']],
  ['lists as squares', 'def player(E, M, J):\n    return [list(s) for s in M[1]]\n', ['10-13', '10-13']],
  ['line endings of Windows', 'def player(E, M, J):\r\n    return M[0]\r\n', ['9-13', '9-13']],
  ['line endings of old Macs', 'def player(E, M, J):\r    return M[0]\r', ['9-13', '9-13']],
  ['no newline at the end', 'def player(E, M, J): return M[0]', ['9-13', '9-13']],
  ['a byte order mark', Buffer.concat([bom, Buffer.from('def player(E, M, J):\n    return M[0]\n')]), ['9-13', '9-13']],
  [
    'a coding line for latin-1',
    latin1('# -*- coding: latin-1 -*-\n# Ibáñez\nname = "Ibáñez"\ndef player(E, M, J):\n    return M[len(name) - 6]\n'),
    ['9-13', '9-13'],
  ],
  [
    'a main program for manual tests',
    'def player(E, M, J):\n    return M[0]\nif __name__ == "__main__":\n    raise SystemExit(player([], [1], "X"))\n',
    ['9-13', '9-13'],
  ],
  [
    'prints in every place',
    'import sys\nprint("loaded")\ndef player(E, M, J):\n    sys.stdout.write("thinking")\n    print(M)\n    return M[0]\nprint("ready", file=sys.stderr)\n',
    ['9-13', '9-13'],
  ],
  [
    'a method as player',
    'class Mine(object):\n    def player(self, E, M, J):\n        return M[0]\nplayer = Mine().player\n',
    ['9-13', '9-13'],
  ],
  [
    'input from the keyboard',
    'def player(E, M, J):\n    return M[int(input())]\n',
    ['exception: EOFError: EOF when reading a line'],
  ],
  [
    'spaces mixed with tabs',
    'def player(E, M, J):\n    if M:\n\treturn M[0]\n',
    has('python-2') ? ['9-13', '9-13'] : [expect.stringMatching(/^start-up-failure: TabError/)],
  ],
];

describe('bots of the original referee', () => {
  // Most of the time of these tests is the start of processes, so some run at the same time.
  test.concurrent.each(files)('%s', async (_, source, words) => {
    expect((await play(source)).words).toEqual(words);
  });
});

const oldFile = `# -*- coding: utf-8 -*-
import random, string
def mueve(M):
    try:
        return M[0L]
    except IndexError, error:
        print "nada", error
def player(E, M, J):
    print "turno de", J, \`len(M)\`
    if len(M) <> 7: raise ValueError, "otras"
    return mueve(M)
`;

describe('a file in Python 2 only', () => {
  test('plays if Python 2 is installed', needs('python-2'), async () => {
    const { words, left } = await play(oldFile);
    expect(words).toEqual(['9-13', '9-13']);
    expect(left.stdout).toBe('turno de X 7\nturno de X 7\n');
  });

  test('is refused with its line and the remedy if it is not', async () => {
    const environment = { ...process.env, PODA_PYTHON2: '/nowhere/python2' };
    const bot = new PythonBot(botFile('viejo.py', oldFile), here, undefined, environment);
    expect(await bot.check(checkers)).toMatchObject({
      ok: false,
      error: { code: 'python-2-missing', values: { name: 'viejo', line: 5, text: 'return M[0L]' } },
    });
  });
});
