import { draughtsFigures } from './draughts.ts';
import { microshogiFigures } from './microshogi.ts';
import { plagueFigures } from './plague.ts';
import { urFigures } from './ur.ts';

/** Every figure of the documents: its name, which is its file in docs/images without `.svg`, and its drawing. */
export const drawFigures = (): Map<string, string> =>
  new Map([...urFigures(), ...draughtsFigures(), ...microshogiFigures(), ...plagueFigures()]);
