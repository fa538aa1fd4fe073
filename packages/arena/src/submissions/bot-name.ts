import { codeOf, cutText, visibleLine } from '@poda/library/core/text/visible.ts';

/** Makes names of players from names of files. Two players must never have names that look alike. */

/** Maximum characters of a name in tables of results, as it is and with escapes outside ASCII. */
const MAX_NAME = 100;
const MAX_SPELLED = 300;

/** UTF-8, else Windows-1252. Unlike `decodeText`, drops neither a byte order mark nor the first bytes of a cut letter. */
export const decodedName = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** NFC, because macOS stores decomposed letters; escapes such as `\u200b` for what is invisible or like a space. */
export const shownName = (text: string): string => {
  const plain = text.normalize('NFC').replace(/ +/g, ' ').replace(/^ | $/g, '');
  const shown = visibleLine(plain.replace(invisible, coded));
  return cutText(shown === '' ? coded(text) : shown, MAX_NAME);
};

/** Spaces other than U+0020, joiners, variation selectors, unassigned characters, and an accent at the start. */
const invisible = /(?! )\p{Zs}|\u200c|\u200d|[\p{Variation_Selector}\p{Cn}]|^\p{M}/gu;

const coded = (text: string): string => [...text].map(codeOf).join('');

/** A key that two names share if they look alike. */
export const lookAlikeKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\u0020-\u007e]/g, letter => lookAlikes[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      // One line each for Greek, Cyrillic, Armenian, Latin beyond ASCII, and signs.
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲνι', 'ABEZHIKMNOPTYXocvi'],
      ['АВЕКМНОРСТУХЅІЈаеорсухѕіјһԁԛԝѵӏӀ', 'ABEKMHOPCTYXSIJaeopcyxsijhdqwvll'],
      ['օսհոցԼՍՕ', 'ouhngLUO'],
      ['ɡɑıȷʏǃ', 'gaijy!'],
      ['꞉∶ː‐‑‒–—−∕⁄', ':::------//'],
    ] as const
  ).flatMap(([foreign, latin]) => [...foreign].map((letter, i) => [letter, latin[i]!])),
);

/** Escapes every character outside ASCII, to tell apart names that look alike. */
export const inAscii = (text: string): string => cutText(text.replace(/[^\u0020-\u007e]/gu, coded), MAX_SPELLED);
