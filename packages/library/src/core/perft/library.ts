export type * from '../library.ts';
export { divideInSteps, follow, listMoves, perft, perftInSteps } from './perft.ts';
export { formatPerftFile, type PerftCase, parsePerftFile } from './perft-file.ts';
