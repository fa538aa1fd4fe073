import { es } from './es.ts';
import { esTerminal } from './es-terminal.ts';

export const catalogue = { ...es, ...esTerminal };
