import { harmlessLine } from './bot-process-text.ts';

/** Names of players, made from names of files: two that look alike must never stand for two players. */

/** The longest name that a table shows, in characters. */
const MAX_NAME = 100;

/**
 * The name that people read: composed letters (NFC, whatever the file system keeps), single spaces, and a visible code in
 * place of everything that cannot be seen.
 */
export const shownName = (text: string): string => {
  const plain = text.normalize('NFC').replace(/ +/g, ' ').trim();
  const visible = plain.replace(unseen, coded).replace(heaped, marks => marks.slice(0, 2) + coded(marks.slice(2)));
  return harmlessLine(visible === '' ? coded(text) : visible, MAX_NAME);
};

/**
 * Characters without a picture of their own: controls, formats, fillers, spaces other than the common one, private and
 * unassigned ones, halves of pairs, the empty braille pattern; and an accent with no letter before it.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}|^\p{M}/gu;

/** More accents on one letter than any language has. */
const heaped = /\p{M}{3,}/gu;

const coded = (text: string): string =>
  [...text].map(sign => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`).join('');

/** Equal for two names that a reader could take for one another. */
export const lookOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\u0370-\u03ff\u0400-\u04ff]/g, letter => lookAlikes[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Greek and Cyrillic letters that are drawn like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲ', 'ABEZHIKMNOPTYXoc'],
      ['АВЕКМНОРСТУХЅІЈаеорсухѕіј', 'ABEKMHOPCTYXSIJaeopcyxsij'],
    ] as const
  ).flatMap(([foreign, latin]) => [...foreign].map((letter, i) => [letter, latin[i]!])),
);

/** A name with every character outside ASCII as a code, to tell apart what looks the same. */
export const spelledOut = (text: string): string => harmlessLine(text.replace(/[^\u0020-\u007e]/gu, coded), 300);
