// expect crash ^(exit \d+|closed the line to the referee)$
// millis 5000
import { closeSync } from 'node:fs';

export const player = ({ legal }) => {
  closeSync(4);
  return legal[0];
};
