import type { Examples } from '../../core/contract.ts';

export const examples: Examples = {
  names: [],
  commands: {
    perft: ['microshogi --depth 3 --divide'],
    analyse: ['microshogi --search plain --depth 4'],
    solve: ['microshogi --pieces 3 --out tables --threads 2'],
    tables: ['make microshogi --pieces 3'],
    play: ['microshogi --plain --clock 5+3'],
    engine: ['microshogi:drops --protocol usi'],
  },
};
