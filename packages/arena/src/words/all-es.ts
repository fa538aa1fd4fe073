import { es as library } from '@poda/library/i18n/es.ts';
import { tablesEs } from '@poda/library/i18n/tables-words.ts';
import { submissionsEs, uploadEs } from '../submissions/words.ts';
import { es } from './es.ts';

export const catalogue = { ...library, ...tablesEs, ...submissionsEs, ...uploadEs, ...es };
