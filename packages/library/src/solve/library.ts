export type * from '../core/library.ts';
export type { OpenTables } from './open-tables.ts';
export { type ExactValue, type ExactValues, exactValues } from './values.ts';
