import { type StudyTable, WORD_COLUMNS } from '@poda/library/study/tables.ts';
import { aligned } from '../terminal/wrap.ts';

export const textTable = ({ title, head, body }: StudyTable): string =>
  [...(title === '' ? [] : [title]), aligned([head, ...body], [0, WORD_COLUMNS - 1], ' ')].join('\n');
