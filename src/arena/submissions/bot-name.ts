import { codeOf, cutText, visibleLine } from '../../core/text/visible.ts';

/** Names of players, made from names of files: two that look alike must never stand for two players. */

/** The longest name that a table shows, and the longest that is spelled out, in characters. */
const MAX_NAME = 100;
const MAX_SPELLED = 300;

/**
 * The name that people read: composed letters (NFC, whatever the file system keeps), single spaces, and a visible code in
 * place of everything that cannot be seen or told from a common space.
 */
export const shownName = (text: string): string => {
  const plain = text.normalize('NFC').replace(/ +/g, ' ').replace(/^ | $/g, '');
  const shown = visibleLine(plain.replace(unlikeOthers, coded));
  return cutText(shown === '' ? coded(text) : shown, MAX_NAME);
};

/** Spaces other than the common one, joiners, choices of a picture, letters of no known script, an accent with no letter before it. */
const unlikeOthers = /(?! )\p{Zs}|\u200c|\u200d|[\p{Variation_Selector}\p{Cn}]|^\p{M}/gu;

const coded = (text: string): string => [...text].map(codeOf).join('');

/** Equal for two names that a reader could take for one another. */
export const lookOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\u0020-\u007e]/g, letter => lookAlikes[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Letters and signs of other alphabets that are drawn like those of ASCII. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      // Greek, Cyrillic, Armenian, Latin beyond ASCII, signs.
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲνι', 'ABEZHIKMNOPTYXocvi'],
      ['АВЕКМНОРСТУХЅІЈаеорсухѕіјһԁԛԝѵӏӀ', 'ABEKMHOPCTYXSIJaeopcyxsijhdqwvll'],
      ['օսհոցԼՍՕ', 'ouhngLUO'],
      ['ɡɑıȷʏǃ', 'gaijy!'],
      ['꞉∶ː‐‑‒–—−∕⁄', ':::------//'],
    ] as const
  ).flatMap(([foreign, latin]) => [...foreign].map((letter, i) => [letter, latin[i]!])),
);

/** A name with every character outside ASCII as a code, to tell apart what looks the same. */
export const spelledOut = (text: string): string => cutText(text.replace(/[^\u0020-\u007e]/gu, coded), MAX_SPELLED);
