import type { Examples } from '../../core/contract.ts';

export const examples: Examples = {
  commands: { solve: ['tictactoe'], value: ['tictactoe --moves "2,2 1,1"'] },
};
