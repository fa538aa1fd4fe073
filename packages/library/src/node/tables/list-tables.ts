import { statSync } from 'node:fs';
import type { Variant } from '../../core/contract.ts';
import { attempt, map, problem, type Result } from '../../core/result.ts';
import type { GameTables } from '../../core/tables.ts';
import { readVariant } from '../../games/index.ts';
import type { TableHeader } from '../../solve/table/layout.ts';
import { headerOf, layoutOf } from './file-table.ts';
import { familyName, partsOfName, shippedFiles, tableFiles } from './table-folders.ts';

export interface ListedTable {
  readonly file: string;
  readonly bytes: number;
  readonly shipped: boolean;
  /** The header of a sound table, or why the file is not used. */
  readonly header: Result<TableHeader>;
}

export interface WantedTables {
  readonly family?: string;
  readonly mostPieces?: number;
  readonly pieces?: number;
}

export const listTables = async (folder: string, wanted: WantedTables = {}): Promise<ListedTable[]> => {
  const listed: ListedTable[] = [];
  for (const [files, shipped] of [[tableFiles(folder), false] as const, [shippedFiles(), true] as const])
    for (const file of files) {
      const header = await soundHeader(file);
      const found = header.ok ? { family: header.value.game, pieces: header.value.pieces } : partsOfName(file);
      if (isWanted(found, wanted)) listed.push({ file, bytes: sizeOf(file), shipped, header });
    }
  return listed;
};

const isWanted = (
  found: ReturnType<typeof partsOfName>,
  { family, pieces, mostPieces = Number.POSITIVE_INFINITY }: WantedTables,
): boolean => {
  const isOfFamily = family === undefined || familyName(found.family) === familyName(family);
  return isOfFamily && found.pieces <= mostPieces && (pieces === undefined || found.pieces === pieces);
};

export const gameOfFamily = async (
  family: string,
): Promise<{ readonly variant: Variant; readonly tables: GameTables } | undefined> => {
  const variant = readVariant(family);
  const tables = variant.ok ? await variant.value.extras.tables?.() : undefined;
  return variant.ok && tables?.space.family === family ? { variant: variant.value, tables } : undefined;
};

/** Checks the header against the numbering of the table's game. */
const soundHeader = async (file: string): Promise<Result<TableHeader>> => {
  const header = headerOf(file);
  if (!header.ok) return header;
  const game = await gameOfFamily(header.value.game);
  if (game === undefined) return problem('table-other-game', { file, game: header.value.game });
  return map(layoutOf(file, game.tables.space), layout => layout.header);
};

/** 0 if the file is gone, or a symbolic link is broken. */
const sizeOf = (file: string): number => attempt(() => statSync(file).size, 0);
