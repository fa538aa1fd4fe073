import type { Examples } from '../../core/contract.ts';

export const examples: Examples = {
  names: ['ur:finkel', 'ur:classic?pieces=3'],
  commands: {
    moves: ['ur --position "7/0/- 7/0/- w 4"'],
    analyse: ['ur --position "2/2/4,8,11 2/1/3,6,7,14 w 3" --depth 3 --json'],
    solve: ['ur:classic?pieces=1'],
    tables: ['verify ur --sample 500'],
    play: ['ur --seed 7 --first level:2 --second greedy'],
    engine: ['ur --level 4'],
    match: ['ur bots/python/todos.py random --games 4'],
    review: ['examples/ur.json'],
    convert: ['examples/ur.json - --to ur'],
    study: ['ur --depths 1..3 --seed 7 --json'],
  },
};
