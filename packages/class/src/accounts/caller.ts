import { json, type Queries } from '../store/database.ts';

export type Caller = Nobody | SignedIn;

export type SignedIn = Organiser | Member;

export interface Nobody {
  readonly role: 'nobody';
}

export interface Organiser {
  readonly role: 'organiser';
  readonly id: string;
  readonly name: string;
}

export interface Member {
  readonly role: 'student' | 'spectator';
  readonly id: string;
  readonly name: string;
  readonly course: string;
}

export const nobody: Nobody = { role: 'nobody' };

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
