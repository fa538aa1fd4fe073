import { en } from './en.ts';
import { enTerminal } from './en-terminal.ts';

/** All messages of the terminal in English. */
export const catalogue = { ...en, ...enTerminal };
