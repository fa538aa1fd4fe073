import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, expect, test } from 'vitest';
import { allNeed, needs } from '../../../../e2e/needs.ts';
import { defaultProcessOptions } from '../process/bot-process.ts';
import { checkers, choicesOf, confinementHere, scriptsIn, wordOf } from '../testing/bot-files.ts';
import { readContender } from './contenders.ts';
import { parsePlayerSpec } from './player-spec.ts';

/** Programs of the original classroom, which are asked through named pipes. */

allNeed('sandbox');

const here = await confinementHere();
const folder = mkdtempSync(join(tmpdir(), 'poda-legacy-bot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = scriptsIn(folder);

const play = async (word: string, questions = 1, limitMillis = 30_000, processes?: number) => {
  const entry = unwrap(parsePlayerSpec(`legacy:${word}`, checkers.game));
  const bot = unwrap(
    await readContender(entry, checkers, {
      confinement: here,
      options:
        processes === undefined
          ? defaultProcessOptions
          : { ...defaultProcessOptions, limits: { ...defaultProcessOptions.limits, processes } },
      startEngine: () => {
        throw new Error('no engine');
      },
      isTimeLimited: false,
    }),
  );
  expect(await bot.check(checkers)).toEqual({ ok: true, value: undefined });
  const { choices, left } = await choicesOf(bot, { questions, limitMillis });
  return { words: choices.map(choice => wordOf(choice)), left };
};

/** A shell script that answers through its pipes. */
const piped = (name: string, answer: string) => `#!/bin/sh
echo "starting"
while :; do
  question=$(cat pipe${name}T) || exit 1
  echo "asked $question" >&2
  ${answer}
done
`;

test('a program is asked through its named pipes, and its output is no answer', async () => {
  const { words, left } = await play(script('garcia', piped('garcia', 'echo "2,0;3,1" > pipegarciaM')), 3);
  expect(words).toEqual(['9-13', '9-13', '9-13']);
  expect(left.stderr).toBe('asked xxxxxxxxxxxx--------oooooooooooo:X\n'.repeat(3));
  expect(left.stdout).toBe('starting\n');
});

test.each([
  ['letters for the columns', 'echo "2,a;3,b" > pipelopezM', '9-13'],
  ['no line end', 'printf "2,0;3,1" > pipelopezM', '9-13'],
  ['an illegal move', 'echo "2,0;4,2" > pipelopezM', 'illegal-move: 2,0;4,2'],
  ['nonsense', 'echo "hola" > pipelopezM', 'unreadable-answer: hola'],
  ['an end with an error', 'exit 3', /^crash: .*3/],
])('an answer with %s', async (_, answer, word) => {
  const { words } = await play(script('lopez', piped('lopez', answer)));
  if (typeof word === 'string') expect(words).toEqual([word]);
  else expect(words[0]).toMatch(word);
});

test('what a program wrote before the question is no answer', async () => {
  const answer = 'echo "2,0;3,1" > pipeperezM; echo "7,7;6,6" > pipeperezM';
  const { words } = await play(script('perez', piped('perez', answer)), 4);
  expect(words).toEqual(['9-13', '9-13', '9-13', '9-13']);
});

test('the processes of the referee do not count for the program, whose name may have accents', async () => {
  const path = script('peña', piped('peña', 'echo "2,0;3,1" > pipepeñaM'));
  const { words } = await play(path, 2, 30_000, 4);
  expect(words).toEqual(['9-13', '9-13']);
});

test('a program that does not answer is late', async () => {
  expect((await play(script('ruiz', piped('ruiz', 'sleep 60')), 1, 300)).words[0]).toMatch(/^timeout/);
});

test('a program without pipes is asked through stdin and stdout', async () => {
  const path = script('diaz', '#!/bin/sh\nwhile read line; do echo "2,0;3,1"; done\n');
  expect((await play(path, 2)).words).toEqual(['9-13', '9-13']);
});

test('a compiled program opens its pipes beside itself', needs('compiler'), async () => {
  const source = script(
    'mendez.c',
    `#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  char in[256], out[256], board[64];
  char *end = strrchr(argv[0], '/');
  int length = end ? (int)(end - argv[0]) + 1 : 0;
  sprintf(in, "%.*spipemendezT", length, argv[0]);
  sprintf(out, "%.*spipemendezM", length, argv[0]);
  for (;;) {
    FILE *questions = fopen(in, "r");
    if (!questions || !fgets(board, sizeof board, questions)) return 1;
    fclose(questions);
    FILE *answers = fopen(out, "w");
    fprintf(answers, "%s\\n", strlen(board) == 34 && board[33] == 'X' ? "2,2;3,3" : "?");
    fclose(answers);
  }
}
`,
  );
  execFileSync('cc', ['-O1', '-o', join(folder, 'mendez'), source]);
  expect((await play(join(folder, 'mendez'), 3)).words).toEqual(['10-14', '10-14', '10-14']);
});
