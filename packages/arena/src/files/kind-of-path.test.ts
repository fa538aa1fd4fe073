import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isFile, isFolder } from './kind-of-path.ts';

const here = fileURLToPath(import.meta.url);
const folder = fileURLToPath(new URL('.', import.meta.url));

describe('what lies at a path', () => {
  test.each([
    ['a file', here, true, false],
    ['a folder', folder, false, true],
    ['nothing', `${here}.nothing`, false, false],
    ['something below a file', `${here}/below`, false, false],
    ['an empty text', '', false, false],
    // Poda also checks whether a player's command line is the path of a file, and a command line may be longer than any
    // file name.
    ['a text too long for a name', `java -cp ${'a:'.repeat(3000)} Player`, false, false],
    ['a text with a NUL', 'player\0.py', false, false],
  ])('%s', (_, path, file, isDirectory) => {
    expect(isFile(path)).toBe(file);
    expect(isFolder(path)).toBe(isDirectory);
  });
});
