/** `poda/perft`: counting the leaves of a game tree, at once or in steps, and files with known counts. */
export type * from '../library.ts';
export { divideInSteps, follow, listMoves, perft, perftInSteps } from './perft.ts';
export { formatPerftFile, type PerftCase, parsePerftFile } from './perft-file.ts';
