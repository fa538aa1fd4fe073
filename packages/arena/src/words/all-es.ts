import { es as library } from '@poda/library/i18n/es.ts';
import { tablesEs } from '@poda/library/i18n/tables-words.ts';
import { es } from './es.ts';
import { submissionsEs } from './submissions-words.ts';

export const catalogue = { ...library, ...tablesEs, ...submissionsEs, ...es };
