import type { Variant } from '../../core/contract.ts';
import type { Prober, TableChoice } from '../../core/tables.ts';
import type { Player } from '../../search/players/player-names.ts';

/** Finds the tables of a variant. The page and the program read them from different places. */
export type FindProber = (variant: Variant, choice: TableChoice) => Promise<Prober | undefined>;

/**
 * Chooses the tables of a player. Only `perfect` uses tables made on this computer: every other player must play the
 * same game on every computer.
 */
export const tablesFor = ({ kind }: Player): TableChoice => (kind === 'perfect' ? 'all' : 'shipped');
