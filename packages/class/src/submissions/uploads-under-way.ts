import { randomUUID } from 'node:crypto';
import type { Database } from '../store/database.ts';

/**
 * Uploads for a tournament whose first byte has arrived, kept in the database because any server may start the
 * tournament at its deadline.
 */

const FACT = 'upload';

/** The server ends a slower upload. */
const MOST_SECONDS = 120;

/** Returns a function that ends it. */
export const beginUpload = async (
  database: Database,
  tournament: string,
  arrived: Date,
): Promise<() => Promise<void>> => {
  const name = `${FACT} ${tournament} ${randomUUID()}`;
  await database.query('insert into fact (name, value) values ($1, $2)', [name, arrived.toISOString()]);
  return async () => {
    // Those of a server that was killed go too.
    await database.query(`delete from fact where name = $1 or (starts_with(name, $2) and value < ${isoOf(SLOWEST)})`, [
      name,
      `${FACT} `,
    ]);
  };
};

const isoOf = (moment: string): string => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SLOWEST = `now() - interval '${MOST_SECONDS} s'`;

/** SQL: true for a tournament `t` with an upload under way that is in time for its deadline. */
export const HAS_UPLOAD_IN_TIME = `exists (select from fact f where starts_with(f.name, '${FACT} ' || t.id || ' ')
  and f.value <= ${isoOf('t.deadline')} and f.value > ${isoOf(SLOWEST)})`;
