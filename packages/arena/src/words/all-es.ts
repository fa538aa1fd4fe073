import { es } from '@poda/library/i18n/es.ts';
import { esTerminal } from './es-terminal.ts';

export const catalogue = { ...es, ...esTerminal };
