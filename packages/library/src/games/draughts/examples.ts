import type { Examples } from '../../core/contract.ts';

export const examples: Examples = {
  names: ['damas'],
  commands: {
    moves: ['damas --position "W:W9,10:B13,14,23,32"'],
    perft: ['draughts --depth 8'],
    analyse: [
      'damas --depth 9',
      'damas --depth 7 --evaluation material --weights king=250',
      'damas --depth 7 --without reductions,futility --lines 3',
    ],
    play: [
      'damas',
      'damas --search plain --depth 6',
      'damas --second "engine?depth=6&evaluation.id=material"',
      'damas --config examples/players.json',
      'checkers --second bots/python/damas.py --seconds 5',
    ],
    engine: ['damas --protocol hub --threads 2'],
    bot: ['check "./mi_bot --rapido" --game damas --json'],
    match: ['checkers bots/python/damas.py level:2 5', 'damas level:3 level:4 --games 6 --concurrency 2 --json'],
    tournament: ['bots/python --game checkers', 'bots/python --game checkers --format swiss --house level:1'],
    review: ['examples/damas.pdn --depth 6 --lines 2'],
    convert: ['examples/damas.pdn - --to json', 'examples/damas.pdn - --to pdn --dialect white-low'],
    study: ['damas --depths 1..4'],
  },
};
