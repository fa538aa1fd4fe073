/**
 * What UCI writes otherwise than USI, as Fairy-Stockfish does it for micro-shogi: files a to d from the left, ranks 1 to 5 from
 * the bottom, hands in brackets, and `w` for who moves first. Pieces are its own: see src/notation/usi/fairy.ts for their faces.
 */

/** `2e3d+` as `c1b2+`, `+R*2c` as `+R@c3`; anything else as it is. */
export const toUciMove = (text: string): string =>
  /^(?:[1-4][a-e]|\+?[A-Z]\*)[1-4][a-e][+-]?$/.test(text)
    ? text
        .replace('*', '@')
        .replace(/([1-4])([a-e])/g, (_, file: string, rank: string) => `${FILES[4 - Number(file)]}${rankOf(rank)}`)
    : text;

const FILES = 'abcd';
const rankOf = (rank: string): number => 1 + 'edcba'.indexOf(rank);

/** `kb+r+l/p3/4/3P/+L+RBK b P2p` as `kb+r+l/p3/4/3P/+L+RBK[Ppp] w - - 0 1`. */
export const toUciFen = (sfen: string): string => {
  const [board = '', turn = '', hands = '-'] = sfen.split(' ');
  const held = [...hands.matchAll(/(\d*)([A-Za-z])/g)].map(([, count, letter]) => letter!.repeat(Number(count || 1)));
  return `${board}[${held.join('')}] ${turn === 'b' ? 'w' : 'b'} - - 0 1`;
};
