import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...list: number[]) => Uint8Array.from(list);

test.each([
  ['UTF-8', new TextEncoder().encode('Peña'), 'Peña'],
  ['UTF-8 cut in the middle of a letter', bytes(0x50, 0xc3), 'P'],
  ['UTF-16, the small end first', bytes(0xff, 0xfe, 0xf1, 0), 'ñ'],
  ['UTF-16, the big end first', bytes(0xfe, 0xff, 0, 0xf1), 'ñ'],
  ['an older western text', bytes(0x50, 0xf1, 0x61), 'Pña'],
])('%s is read as it was written', (_what, given, text) => {
  expect(decodeText(given)).toBe(text);
});
