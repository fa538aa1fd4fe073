import type { Variant } from '../../core/contract.ts';
import type { Prober, TableChoice } from '../../core/tables.ts';
import type { Player } from '../../search/players/player-names.ts';

/** The page and the program read tables from different places. */
export type FindProber = (variant: Variant, choice: TableChoice) => Promise<Prober | undefined>;

/** Only `perfect` uses tables made on this computer: every other player must play the same game on every computer. */
export const tablesFor = ({ kind }: Player): TableChoice => (kind === 'perfect' ? 'all' : 'shipped');
