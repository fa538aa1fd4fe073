import type { Problem } from '../core/result.ts';
import type { Prober } from '../core/tables.ts';
import type { TableProber } from './prober.ts';

export interface FoundTables {
  readonly prober: TableProber | undefined;
  readonly problems: readonly Problem[];
}

export interface OpenTables {
  readonly prober: Prober | undefined;
  /** The largest number of pieces of a position that the tables have; 0 without tables. */
  readonly pieces: number;
  readonly problems: readonly Problem[];
  /** The prober must not be used afterwards. */
  close(): void;
}

export const openTablesOf = ({ prober, problems }: FoundTables): OpenTables => {
  const tables = prober?.tables ?? [];
  return {
    prober,
    pieces: Math.max(0, ...tables.map(({ layout }) => layout.header.pieces)),
    problems,
    close: () => {
      for (const table of tables) table.close();
    },
  };
};
