// expect protocol-flood ^a line longer than 65536 bytes$
// millis 5000
import { writeSync } from 'node:fs';

export const player = () => {
  for (;;) writeSync(4, 'x'.repeat(65536));
};
