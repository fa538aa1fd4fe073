import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globalFlagsOf } from '@poda/cli/args/flags.ts';
import { commands } from '@poda/cli/commands/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allNeed, needs } from './needs.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder('completion');

const shells = ['bash', 'zsh', 'fish'] as const;
const script = (shell: string) => join(folder, `poda.${shell}`);
beforeAll(async () => {
  for (const shell of shells) {
    const { code, stdout, stderr } = await runPoda(['completion', shell, '--lang', 'en']);
    expect([code, stderr]).toEqual([0, '']);
    writeFileSync(script(shell), stdout);
  }
});

const words = (shell: string, program: string): string[] => {
  const { status, stdout, stderr } = spawnSync(shell, ['-c', program], { encoding: 'utf8', cwd: folder });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter(word => word !== '');
};

/** Bash's completions at the end of a command line; like bash, they leave out the part of a word before a colon. */
const inBash = (line: string): string[] =>
  words(
    'bash',
    `source '${script('bash')}'; COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _poda; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );

/** Fish's completions at the end of a command line. */
const inFish = (line: string): string[] =>
  words('fish', `source '${script('fish')}'; complete -C '${line}'`).map(row => row.split('\t')[0]!);

/**
 * Zsh's completions at the end of a command line: functions that print replace zsh's completion commands, which need a
 * terminal.
 */
const inZsh = (line: string): string[] => {
  const split = line.split(' ').map(word => `'${word}'`);
  const standIns = `compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -l -- "$@" }
    _files() { print FILES }
    compset() { : }`;
  const filter = line.split(' ').at(-1)!;
  return words(
    'zsh',
    `${standIns}; source '${script('zsh')}'; words=(${split.join(' ')}); CURRENT=${split.length}; _poda || true`,
  ).filter(word => word.startsWith(filter));
};

const names = commands.map(({ name }) => name);

describe.each([
  ['bash', inBash],
  ['fish', inFish],
  ['zsh', inZsh],
] as const)('in %s', (shell, offered) => {
  if (shell !== 'bash') allNeed(shell);

  test.each([
    ['poda anal', ['analyse']],
    ['poda moves dam', ['damas']],
    ['poda analyse damas --sea', ['--search']],
    ['poda analyse damas --search p', ['plain']],
    ['poda analyse --lang en da', ['damas']],
    ['poda review x.json --from pd', ['pdn']],
    ['poda completion ', ['bash', 'zsh', 'fish']],
    ['poda analyse damas --without kil', ['killers']],
    ['poda analyse damas --lang ', ['es', 'en']],
    ['poda help revi', ['review']],
    ['poda --pl', ['--plain']],
    ['poda review --jsonl', ['--jsonl']],
    ['poda moves nonsense', []],
  ])('"%s" is completed with %j', (line, expected) => {
    expect(offered(line).toSorted()).toEqual(expected.toSorted());
  });

  test('every command and every flag is offered', () => {
    expect(offered('poda ').toSorted()).toEqual([...names, 'help'].toSorted());
    for (const command of commands) {
      const { name, flags } = command;
      const all = [...flags, ...globalFlagsOf(command)].map(flag => `--${flag.name}`);
      expect(offered(`poda ${name} --`).toSorted(), name).toEqual(all.toSorted());
    }
  }, 120_000);
});

test('in fish a player is completed as a file or a level', needs('fish'), () => {
  expect(inFish('poda play checkers --second poda.b')).toEqual(['poda.bash']);
  expect(inFish('poda match checkers level:10')).toEqual(['level:10']);
});

test('in zsh a player is completed as a file or a level', needs('zsh'), () => {
  expect(inZsh('poda play checkers --second FI')).toEqual(['FILES']);
  expect(inZsh('poda play checkers --second level:10')).toEqual(['level:10']);
});

describe('in bash', () => {
  test('a ruleset and a level are completed after the colon', () => {
    expect(inBash('poda moves ur:')).toEqual(['classic', 'finkel', 'masters', 'blitz']);
    expect(inBash('poda moves plague:10x')).toHaveLength(8);
    expect(inBash('poda play damas --first level:1')).toEqual(['1', '10']);
  });

  test('a value is completed after an equals sign', () => {
    expect(inBash('poda games --lang=e')).toEqual(['es', 'en']);
  });

  test('files are left to the completion of bash; numbers get none', () => {
    expect(inBash('poda review ')).toEqual([]);
    expect(inBash('poda analyse damas --depth ')).toEqual([]);
  });

  test('the script can be sourced twice and prints nothing', () => {
    expect(words('bash', `source '${script('bash')}'; source '${script('bash')}'; complete -p poda`)).toEqual([
      'complete -o default -F _poda poda',
    ]);
  });
});

test('every script names every command', async () => {
  for (const shell of shells) {
    const { stdout } = await runPoda(['completion', shell]);
    for (const name of names) expect(stdout, shell).toContain(name);
  }
});

test.each([
  ['es', ['completion'], 'Falta INTÉRPRETE: escribe poda completion INTÉRPRETE.'],
  ['en', ['completion'], 'SHELL is missing: write poda completion SHELL.'],
  ['es', ['completion', 'bsah'], '«bsah»'],
  ['en', ['completion', 'fihs'], 'Did you mean "fish"?'],
])('in %s, poda %j is wrong usage', async (language, args, message) => {
  const { code, stdout, stderr } = await runPoda([...args, '--lang', language]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});
