import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodedName, lookAlikeKey, shownName } from '@poda/arena/submissions/bot-name.ts';
import { Random } from '@poda/library/core/random.ts';
import { describe, expect, test } from 'vitest';
import { allNeed, has } from './needs.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A class of students' bots whose files have hostile names: every bot takes part, and its name has no other effect. */

const home = temporaryFolder('names');

allNeed('sandbox', 'python');

const isLong = has('long');
const NAMES = isLong ? 2_000 : 6;
const AT_A_TIME = isLong ? 100 : 6;
const SEED = 20_261_115;

/** Parts of file names that are special to a shell, a terminal, the referee, an interpreter or the results table. */
const parts: readonly string[] = [
  ...[
    'ana',
    'Núñez',
    'nu\u0301n\u0303ez',
    '明',
    'عمر',
    'Ольга',
    '👩‍🚀',
    ' ',
    '  ',
    '-',
    '--',
    '_',
    '.',
    '..',
    '~',
    '@',
    '#',
    '%',
    '%s',
    '%n',
  ],
  ...[
    '"',
    "'",
    '`',
    '$',
    '$(id)',
    '`id`',
    ';',
    '&',
    '|',
    '<',
    '>',
    '*',
    '?',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '!',
    '\\',
    '\\n',
    '=',
    '+',
    ',',
  ],
  ...[
    'level:10',
    'random',
    'perfect',
    'minimax:3',
    'usi:sh',
    'uci:sh -c id',
    'hub:sh',
    'legacy:sh',
    'file:x',
    'human',
    'classic',
  ],
  ...[
    'python3',
    'python2.7',
    'python',
    'node',
    'bwrap',
    'sh',
    'flock',
    '__main__',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '\n',
    '\r',
    '\t',
    '\x07',
    '\b',
    '\x1b',
    '\x1b[2J',
    '\x1b]0;x\x07',
    '\x9b31m',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u2028',
  ],
  ...[
    '\u3164',
    '\u2800',
    '\u00ad',
    '\u0301',
    '\ufe0f',
    '\u{e0041}',
    '\uffff',
    '=cmd()',
    '+1',
    '@SUM',
    '<b>',
    '</script>',
    '&amp;',
    '{{x}}',
    '%00',
  ],
  ...['CON', 'NUL', 'aux', 'a'.repeat(90), 'null', 'undefined', 'true', '0', '-1', '1e9', 'NaN'],
];
const endings = ['.py', '.mjs', '.ts', '', '.PY', ' .py'];
const strayBytes = [Buffer.from([0xff]), Buffer.from([0xc3]), Buffer.from([0x80, 0x81])];

const trace = join(home, 'trace');
const sources: Readonly<Record<string, string>> = {
  '.py': `import os\ntry:\n    open(${JSON.stringify(trace)}, 'w')\nexcept Exception:\n    pass\ndef player(E, M, J):\n    return M[0]\n`,
  '.mjs': `import { writeFileSync } from 'node:fs';\ntry { writeFileSync(${JSON.stringify(trace)}, ''); } catch {}\nexport const player = ({ legal }) => legal[0];\n`,
  '': `#!/bin/sh\necho x > '${trace}'\nexit 3\n`,
};

/**
 * File names that the referee once handled wrongly: a byte order mark before a dot or `__`, a letter cut in two, a
 * stray byte in a name that is cut.
 */
const onceWrong: readonly (readonly [string, readonly number[], string])[] = [
  ['\ufeff', [], '.PY'],
  ['\ufeff__main__|', [], '.PY'],
  ['\ufeff.عمر~', [], '.mjs'],
  ['\ufeffnúñez!', [], ''],
  ['%n;', [0xc3], ''],
  [`toString\u{e0041}<${'a'.repeat(90)}`, [0xff], '.py'],
];

/** The name of a bot's file, in bytes, and the name under which the bot plays. */
interface HostileName {
  readonly bytes: Buffer;
  readonly shown: string;
}

const nameOf = (base: Buffer, ending: string): HostileName => {
  const [space] = /^ */.exec(ending)!;
  const shown = shownName(decodedName(Buffer.concat([base, Buffer.from(space)])));
  return { bytes: Buffer.concat([base, Buffer.from(ending)]), shown };
};

/** Draws a random file name. Returns null if it looks like an earlier name or cannot name a bot's file. */
const draw = (random: Random, known: Set<string>): HostileName | null => {
  const below = (n: number) => random.uint32() % n;
  const pieces: Buffer[] = Array.from({ length: 1 + below(4) }, () => Buffer.from(parts[below(parts.length)]!));
  if (below(8) === 0) pieces.push(strayBytes[below(strayBytes.length)]!);
  const ending = endings[below(endings.length)]!;
  const name = nameOf(Buffer.concat(pieces), ending);
  const text = name.bytes.toString('latin1');
  const isPlain = ending === '' ? !text.includes('.') : true;
  if (
    text.includes('/') ||
    text.includes('\0') ||
    text.length > 250 ||
    /^(?:\.|__|node_modules$)/.test(text) ||
    !isPlain
  )
    return null;
  const look = lookAlikeKey(name.shown);
  if (known.has(look)) return null;
  known.add(look);
  return name;
};

describe(`${NAMES} hostile names (seed ${SEED})`, () => {
  const random = new Random(SEED);
  const first = onceWrong.map(([text, stray, ending]) =>
    nameOf(Buffer.concat([Buffer.from(text), Buffer.from(stray)]), ending),
  );
  const known = new Set(first.map(({ shown }) => lookAlikeKey(shown)));
  const batches: HostileName[][] = [first];
  while (batches.flat().length < NAMES) {
    const name = draw(random, known);
    if (name === null) continue;
    if (batches.at(-1)!.length >= AT_A_TIME) batches.push([]);
    batches.at(-1)!.push(name);
  }

  test.each(batches.map((batch, i) => [i, batch] as const))(
    'batch %i takes part, and no name has another effect',
    async (i, batch) => {
      const folder = join(home, `class-${i}`);
      mkdirSync(folder);
      for (const { bytes } of batch) {
        const path = Buffer.concat([Buffer.from(`${folder}/`), bytes]);
        const ending = /\.(?:py|PY)$/.test(bytes.toString('latin1'))
          ? '.py'
          : /\.(?:mjs|ts)$/.test(bytes.toString('latin1'))
            ? '.mjs'
            : '';
        writeFileSync(path, sources[ending]!);
        if (ending === '') chmodSync(path, 0o755);
      }
      const args = ['tournament', '.', '--game', 'checkers', '--format', 'swiss', '--rounds', '1', '--games', '1'];
      const { code, stdout, stderr } = await runPoda([...args, '--nodes', '1', '--seed', '1', '--lang', 'en'], {
        cwd: folder,
      });
      expect([code, `${stdout}${stderr}`.match(forbidden)], stderr.slice(0, 2_000)).toEqual([0, null]);
      const results = join(folder, 'poda-tournament', `class-${i}`);
      const { players } = JSON.parse(readFileSync(join(results, 'standings.json'), 'utf8')) as { players: string[] };
      expect(players.length).toBe(batch.length);
      expect(batch.map(({ shown }) => shown).filter(shown => !players.includes(shown))).toEqual([]);
      for (const name of readdirSync(results).filter(file => /\.(?:csv|html)$/.test(file)))
        expect(readFileSync(join(results, name), 'utf8').match(forbidden), name).toBeNull();
      expect(existsSync(trace)).toBe(false);
    },
    isLong ? 600_000 : 120_000,
  );
});

/**
 * Characters that must not reach a terminal or a web page: controls (not line breaks and tabs), bidi marks, invisible
 * letters.
 */
const forbidden = /[^\P{Cc}\n\r\t]|[\u200e\u200f\u2028-\u202e\u2066-\u2069\u3164\u2800\u200b]|(?<!^)\ufeff/u;
