import { en as library } from '@poda/library/i18n/en.ts';
import { tablesEn } from '@poda/library/i18n/tables-words.ts';
import { submissionsEn, uploadEn } from '../submissions/words.ts';
import { en } from './en.ts';

export const catalogue = { ...library, ...tablesEn, ...submissionsEn, ...uploadEn, ...en };
