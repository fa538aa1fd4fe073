// expect unreadable-answer ^answers another question$
// millis 2000
import { writeSync } from 'node:fs';

export const player = () => {
  writeSync(4, '{"n":1,"r":"9-13"}\n');
  for (;;);
};
