/** `poda/perft`: counting the leaves of a game tree, at once or in steps, and files with known counts. */
export type { Move } from '../contract.ts';
export type { Position } from '../position.ts';
export type { Problem, Result } from '../result.ts';
export { divideInSteps, follow, listMoves, perft, perftInSteps } from './perft.ts';
export { formatPerftFile, type PerftCase, parsePerftFile } from './perft-file.ts';
