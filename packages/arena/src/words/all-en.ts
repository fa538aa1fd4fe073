import { en } from '@poda/library/i18n/en.ts';
import { enTerminal } from './en-terminal.ts';

export const catalogue = { ...en, ...enTerminal };
