import { unwrap } from '@poda/library/core/result.ts';
import type { Member, Organiser } from '../accounts/caller.ts';
import { createCourse } from '../courses/courses.ts';
import { joinCourse } from '../courses/members.ts';
import type { Database } from '../store/database.ts';

/** A course for tests, with students under the given names. */
export interface TestCourse {
  readonly organiser: Organiser;
  readonly course: string;
  readonly students: readonly Member[];
  readonly spectator: Member;
}

let made = 0;

export const courseWith = async (
  database: Database,
  now: () => Date,
  names: readonly string[],
): Promise<TestCourse> => {
  const name = `organiser ${++made}`;
  const { rows } = await database.query<{ id: string }>(
    "insert into organiser (name, look, password) values ($1, $1, 'x') returning id",
    [name],
  );
  const organiser: Organiser = { role: 'organiser', id: rows[0]!.id, name };
  const hosting = { database, now };
  const { id, codes } = unwrap(await createCourse(hosting, organiser, 'IA 2026'));
  const join = async (code: string, joined: string) => unwrap(await joinCourse(hosting, { code, name: joined })).member;
  const students: Member[] = [];
  for (const student of names) students.push(await join(codes!.student, student));
  return { organiser, course: id, students, spectator: await join(codes!.spectator, `watcher ${made}`) };
};

/** Adds a tournament of a course; returns its identifier. */
export const addTournament = async (
  database: Database,
  course: string,
  {
    game = 'tictactoe',
    deadline = null,
    state = 'open',
  }: { game?: string; deadline?: Date | null; state?: string } = {},
): Promise<string> => {
  const { rows } = await database.query<{ id: string }>(
    `insert into tournament (course, title, settings, seed, deadline, state)
       values ($1, 'Liga', $2::jsonb, 1, $3, $4) returning id`,
    [course, JSON.stringify({ game }), deadline, state],
  );
  return rows[0]!.id;
};
