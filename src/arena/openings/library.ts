/** `poda/openings`: balanced openings for matches. */
export { allOpenings, type Opening, openingSet, openingsFor } from './openings.ts';
