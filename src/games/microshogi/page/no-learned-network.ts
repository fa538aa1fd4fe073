import type { LearnedNetwork } from '../learned-network.ts';

/** An empty network, for bundles that do not evaluate positions. */
export const learnedNetwork: LearnedNetwork = {
  units: 0,
  secondUnits: 0,
  rows: '',
  bias: [],
  secondRows: '',
  secondBias: [],
  output: [],
  outputBias: [],
};
