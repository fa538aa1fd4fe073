import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { allNeed, has } from '../../../../e2e/needs.ts';
import type { Confinement } from '../sandbox/confinement.ts';
import { choicesOf, confinementHere, scriptsIn, wordOf } from '../testing/bot-files.ts';
import { legacyBot } from './legacy-bot.ts';
import { lineBot } from './line-bot.ts';
import { readCommand } from './line-bot-command.ts';
import { ownNode } from './node-program.ts';

/** Bots in a Node that a version manager keeps in a home folder, which the sandbox does not show. */

allNeed('sandbox');

const here = await confinementHere();
const home = mkdtempSync(join(tmpdir(), 'poda-nodes-'));
afterAll(() => rmSync(home, { recursive: true }));

const script = scriptsIn(home);
writeFileSync(join(home, 'secret.txt'), 'no bot may read this');

/** Puts this process's Node into the home folder. */
const install = (path: string): string => {
  const place = join(home, path);
  mkdirSync(dirname(place), { recursive: true });
  try {
    linkSync(ownNode, place);
  } catch {
    copyFileSync(ownNode, place);
  }
  return place;
};

const nvm = install('.nvm/versions/node/v1.0.0/bin/node');
const fnm = install('.local/share/fnm/node-versions/v1.0.0/installation/bin/node');
mkdirSync(join(home, 'run/fnm_multishells'), { recursive: true });
symlinkSync(dirname(dirname(fnm)), join(home, 'run/fnm_multishells/1_2'));
const volta = install('.volta/tools/image/node/1.0.0/bin/node');
mkdirSync(join(home, '.volta/bin'));
script('.volta/bin/volta-shim', `#!/bin/sh\nexec ${volta} "$@"\n`);
symlinkSync('volta-shim', join(home, '.volta/bin/node'));

/** The folder that each version manager puts on the PATH, and its Node. */
const managers = [
  ['nvm', dirname(nvm), nvm],
  ['fnm', join(home, 'run/fnm_multishells/1_2/bin'), fnm],
  ['Volta', join(home, '.volta/bin'), volta],
] as const;
const environmentOf = (folder: string) => ({
  PATH: `${folder}:/usr/bin:/bin`,
  NVM_DIR: join(home, '.nvm'),
  FNM_DIR: join(home, '.local/share/fnm'),
  VOLTA_HOME: join(home, '.volta'),
});

/** A bot that plays the first legal move, and says hello only if it sees nothing of the home folder but its own Node. */
const line = `import { readdirSync } from 'node:fs';
const seen = [];
const look = folder => {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) look(folder + '/' + entry.name);
    else seen.push(folder + '/' + entry.name);
};
try { look(${JSON.stringify(home)}); } catch {}
let legal = '';
let rest = '';
process.stdin.setEncoding('utf8').on('data', text => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const [word, first, ...others] of lines.map(line => line.split(' '))) {
    if (word === 'poda') console.log(seen.every(path => path === process.execPath) ? 'ready here' : 'sees ' + seen);
    if (word === 'legal') legal = first;
    if (word === 'go') console.log('move ' + first + ' ' + legal);
    if (word === 'quit') process.exit();
  }
});
`;
const legacy = `process.stdin.on('data', () => console.log('2,0;3,1'));\n`;

const noGroups = { memory: null, pids: null, freeze: null };
const asUser = { ...here, level: 'B', hasOwnUid: false, cgroups: noGroups } as const;
const levels: readonly (readonly [string, Confinement])[] = [
  ['at the best level', here],
  ['without cgroups', { ...here, level: 'B', cgroups: noGroups }],
  ['without a user id of its own', { ...asUser, initProgram: 'bubblewrap' }],
  ['with a shell as init process', { ...asUser, initProgram: 'shell' }],
];

const plague = variantNamed('plague:4x4');

describe.each(managers)('a Node of %s', (_, folder, node) => {
  test.each([
    ['in a command', () => ['node', script('bot.mjs', line)]],
    ['in a command, by its path', () => [join(folder, 'node'), script('bot.mjs', line)]],
  ])('%s is found', async (_where, words) => {
    const command = unwrap(await readCommand(words(), environmentOf(folder)));
    expect(command.program).toMatchObject({
      visible: [node],
      environment: { PATH: expect.stringContaining(node.slice(0, -5)) },
    });
    for (const [level, confinement] of has('long') ? levels : levels.slice(0, 1)) {
      const { choices } = await choicesOf(lineBot(command, confinement), { variant: plague });
      expect([level, wordOf(choices.at(-1)!, plague)]).toEqual([level, expect.stringMatching(/^\d,\d$/)]);
    }
  });
});

describe.each(levels)('%s', (_, confinement) => {
  const rows = [
    ['/usr/bin/env node', 'poda'],
    ['/usr/bin/env -S node --no-warnings', 'poda'],
    ['/nowhere/bin/node --no-warnings', 'poda'],
    ['/usr/bin/env node', 'legacy'],
  ] as const;
  // Ordinary runs start one of these bots at each level.
  test.each(confinement === here || has('long') ? rows : rows.slice(0, 1))(
    'a script that begins with #!%s runs in the Node of Poda, as a %s bot',
    async (first, protocol) => {
      const text = protocol === 'poda' ? line : legacy;
      const command = unwrap(await readCommand([script('script.mjs', `#!${first}\n${text}`)]));
      expect(command.program.visible).toEqual([ownNode]);
      const [bot, variant] =
        protocol === 'poda'
          ? ([lineBot(command, confinement), plague] as const)
          : ([legacyBot(command, confinement), variantNamed('draughts:checkers')] as const);
      const { choices } = await choicesOf(bot, { variant });
      expect(wordOf(choices.at(-1)!, variant)).toMatch(/^\d+[,-]\d+$/);
    },
  );
});

test('a program called node that is not installed is never started outside the sandbox', async () => {
  const marker = join(home, 'started');
  const path = script('node', `#!/bin/sh\ntouch ${marker}\necho ${ownNode}\n`);
  const { program } = unwrap(await readCommand([path], environmentOf('/nowhere')));
  expect(program.files.map(({ name }) => name)).toEqual(['node']);
  expect(existsSync(marker)).toBe(false);
});
