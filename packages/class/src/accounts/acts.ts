import type { Queries } from '../store/database.ts';

/** `about` holds identifiers, never names. */
export const recordAct = async (
  queries: Queries,
  at: Date,
  who: string,
  what: string,
  about: Readonly<Record<string, string | number>> = {},
): Promise<void> => {
  await queries.query('insert into act (at, who, what, about) values ($1, $2, $3, $4::jsonb)', [
    at,
    who,
    what,
    JSON.stringify(about),
  ]);
};
