import { json, type Queries } from '../store/database.ts';
import type { SignedIn } from './caller.ts';

/** Holds identifiers, never names, so that erasing a student leaves the recorded acts alone. */
export const recordAct = async (
  queries: Queries,
  at: Date,
  { role, id }: SignedIn,
  what: string,
  about: Readonly<Record<string, string | number>> = {},
): Promise<void> => {
  await queries.query`
    insert into act (at, who, what, about) values (${at}, ${`${role} ${id}`}, ${what}, ${json(about)}::jsonb)`;
};
