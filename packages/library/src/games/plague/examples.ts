import type { Examples } from '../../core/contract.ts';

export const examples: Examples = {
  names: ['plague:4x3'],
  commands: {
    moves: ['plague:4x3 --moves "2,1 3,2" --json'],
    perft: ['plague:4x3 --depth 6 --json'],
    analyse: ['plague:4x4 --lines 3', 'plague:8x8 --time 2 --threads 2'],
    solve: ['plague:4x4 --json'],
    value: ['plague:4x3'],
    play: ['plaga:5x5 --second level:4'],
    engine: ['plaga'],
    bot: ['new mi_plaga --language typescript --game plaga'],
    review: ['examples/plaga.json --nodes 2000 --json'],
    convert: ['examples/plaga.json - --to plague --json'],
    study: ['plaga --sizes 3..5 --depths 2,4', 'plague --sizes 4x6,5 --depths 4 --out study --lang en'],
  },
};
