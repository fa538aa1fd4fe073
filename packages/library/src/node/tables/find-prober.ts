import type { Variant } from '../../core/contract.ts';
import type { Problem } from '../../core/result.ts';
import type { TableChoice } from '../../core/tables.ts';
import type { FoundTables } from '../../solve/open-tables.ts';
import { TableProber } from '../../solve/prober.ts';
import type { Table } from '../../solve/table/table.ts';
import type { Environment } from '../environment.ts';
import { headerOf, openTable } from './file-table.ts';
import { localFolder, shippedFiles, tableFiles } from './table-folders.ts';

/** Unusable files are reported in `problems`; the other tables still work. */
export const findTables = async (
  variant: Variant,
  choice: TableChoice,
  environment: Environment,
): Promise<FoundTables> => {
  if (variant.extras.tables === undefined) return { prober: undefined, problems: [] };
  const { space } = await variant.extras.tables();
  const tables: Table[] = [];
  const problems: Problem[] = [];
  const files = [...(choice === 'all' ? tableFiles(localFolder(environment)) : []), ...shippedFiles()];
  for (const file of files) {
    const header = headerOf(file);
    if (header.ok && header.value.game !== space.family) continue;
    const table = openTable(file, space);
    if (table.ok) tables.push(table.value);
    else problems.push(table.error);
  }
  return { prober: tables.length === 0 ? undefined : new TableProber(space, tables, variant.rules.unit), problems };
};

const probers = new Map<string, Promise<FoundTables>>();

/** Opens the tables of this computer at the first call. */
export const localProber = async (variant: Variant, choice: TableChoice): Promise<TableProber | undefined> => {
  const key = `${choice} ${variant.name}`;
  const found = probers.get(key) ?? findTables(variant, choice, process.env);
  probers.set(key, found);
  return (await found).prober;
};
