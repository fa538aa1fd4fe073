// expect start-up-failure ^Error: Cannot find package 'left-pad'
import pad from 'left-pad';

export const player = ({ legal }) => pad(legal[0]);
