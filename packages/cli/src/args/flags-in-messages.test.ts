import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { commands } from '../commands/index.ts';
import { catalogues } from '../words/translators.ts';
import { globalFlags } from './flags.ts';

/** Options of other programs that a message may name. */
const foreign = ['--opción', '--option'];

const known = new Set([
  ...[...commands.flatMap(({ flags }) => flags), ...globalFlags].map(({ name }) => `--${name}`),
  ...foreign,
]);

test.each(['es', 'en'] as const)('messages in %s name only options that exist', language => {
  const texts = [
    ...Object.entries(catalogues[language]),
    ...games.flatMap(({ id, messages }) =>
      Object.entries(messages[language]).map(([key, text]) => [`${id} ${key}`, text] as const),
    ),
  ];
  const wrong = texts.flatMap(([key, text]) =>
    [...text.matchAll(/(?<![\w-])--[a-zó][a-zó-]*/g)]
      .filter(([flag]) => !known.has(flag))
      .map(([flag]) => `${key}: ${flag}`),
  );
  expect(wrong).toEqual([]);
});
