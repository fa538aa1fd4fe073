/** `poda/openings`: balanced openings for matches. */
export type * from '@poda/library/core/library.ts';
export { allOpenings, type Opening, openingSet, openingsFor } from './openings.ts';
