import { type Move, opponent } from '../../core/contract.ts';
import { toOf } from './moves.ts';
import type { UrPosition } from './position.ts';

const HOME = 300;
const CAPTURE = 200;
const ROSETTE = 100;

/** Among equal gains, the foremost piece is preferred. */
export const appeal = ({ track, onPath, side }: UrPosition, { code }: Move): number => {
  const to = toOf(code);
  if (to === track.home) return HOME + to;
  const met = track.meets[to]!;
  const captures = met !== 0 && ((onPath[opponent(side)]! >>> met) & 1) !== 0;
  if (captures) return CAPTURE + to;
  return ((track.rosettes >>> to) & 1) !== 0 ? ROSETTE + to : to;
};
