import { en } from './en.ts';
import { enTerminal } from './en-terminal.ts';

export const catalogue = { ...en, ...enTerminal };
