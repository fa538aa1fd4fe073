import type { Queries } from './database.ts';

export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it, for example `integer[]`. */
  readonly type: string;
  readonly isIdentity: boolean;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

type FoundTable = Pick<Table, keyof Table> & { readonly references: readonly string[] };

/** Tables without data of their own: the state of the schema, rights of workers, and counts of games. */
const notExported: readonly string[] = [
  ...['migration', 'lease', 'level_count', 'round_count', 'contender_count', 'loss_count', 'encounter_count'],
  'rating_checkpoint',
];

/** Each table comes after those that it refers to. */
export const readTables = async (queries: Queries): Promise<readonly Table[]> => {
  const { rows } = await queries.query<FoundTable>`
    select c.relname as name,
      (select json_agg(json_build_object(
           'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isIdentity', a.attidentity <> ''
         ) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by array_position(p.conkey, a.attnum))
       from pg_constraint p join pg_attribute a on a.attrelid = p.conrelid and a.attnum = any (p.conkey)
       where p.conrelid = c.oid and p.contype = 'p') as key,
      (select coalesce(json_agg(distinct r.relname), '[]')
       from pg_constraint f join pg_class r on r.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as references
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all (${notExported})
    order by c.relname collate "C"`;
  const sorted: Table[] = [];
  const waiting = new Map(rows.map(row => [row.name, row]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ references }) => !references.some(name => waiting.has(name)));
    if (next === undefined) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(next.name);
    const { name, columns, key } = next;
    sorted.push({ name, columns, key });
  }
  return sorted;
};

export const readSchema = async (queries: Queries): Promise<number> => {
  const { first } = await queries.query<{ last: number }>`select max(number) as last from migration`;
  return first!.last;
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
