import { statSync } from 'node:fs';
import type { Variant } from '../../core/contract.ts';
import { map, type Problem, problem, type Result } from '../../core/result.ts';
import type { GameTables } from '../../core/tables.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { TableHeader } from '../../solve/table/layout.ts';
import { headerOf, layoutOf } from './file-table.ts';
import { isNamedFor, shippedFiles, tableFiles } from './table-folders.ts';

/** A table file on this computer. */
export interface ListedTable {
  readonly file: string;
  readonly bytes: number;
  /** True if the table came with the program. */
  readonly shipped: boolean;
  /** The header of a sound table, or why the file is not used. */
  readonly header: Result<TableHeader, Problem>;
}

/** Lists the tables in a folder and those that came with the program; of one family, if it is given. */
export const listTables = async (folder: string, family?: string): Promise<ListedTable[]> => {
  const listed: ListedTable[] = [];
  for (const [files, shipped] of [[tableFiles(folder), false] as const, [shippedFiles(), true] as const])
    for (const file of files) {
      const header = await soundHeader(file);
      const isWanted = family === undefined || (header.ok ? header.value.game === family : isNamedFor(file, family));
      if (isWanted) listed.push({ file, bytes: sizeOf(file), shipped, header });
    }
  return listed;
};

/** The variant that a family of tables is named after, with what the game knows about its tables. */
export const gameOfFamily = async (
  family: string,
): Promise<{ readonly variant: Variant; readonly tables: GameTables } | undefined> => {
  const variant = parseVariant(games, family);
  const tables = variant.ok ? await variant.value.tables?.() : undefined;
  return variant.ok && tables?.space.family === family ? { variant: variant.value, tables } : undefined;
};

/** Reads the header of a table of any game, and checks it against the numbering of that game. */
const soundHeader = async (file: string): Promise<Result<TableHeader, Problem>> => {
  const header = headerOf(file);
  if (!header.ok) return header;
  const game = await gameOfFamily(header.value.game);
  if (game === undefined) return problem('table-other-game', undefined, { file, game: header.value.game });
  return map(layoutOf(file, game.tables.space), layout => layout.header);
};

const sizeOf = (file: string): number => {
  try {
    return statSync(file).size;
  } catch {
    // The file is gone, or a symbolic link is broken.
    return 0;
  }
};
