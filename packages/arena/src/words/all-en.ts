import { en as library } from '@poda/library/i18n/en.ts';
import { tablesEn } from '@poda/library/i18n/tables-words.ts';
import { en } from './en.ts';
import { submissionsEn } from './submissions-words.ts';

export const catalogue = { ...library, ...tablesEn, ...submissionsEn, ...en };
