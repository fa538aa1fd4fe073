import { es } from './es.ts';
import { esTerminal } from './es-terminal.ts';

/** All messages of the terminal in Spanish. */
export const catalogue = { ...es, ...esTerminal };
