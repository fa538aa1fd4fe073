import { lookAlikeKey } from '@poda/arena/submissions/bot-name.ts';
import { problem, type Result } from '@poda/library/core/result.ts';
import { type Member, type Organiser, recordAct } from '../accounts/caller.ts';
import { type DatabaseAndClock, json, type Queries } from '../store/database.ts';
import { findMember, type ListedMember } from './members.ts';

/** The games stay, under the pseudonym. Members may erase themselves, the organiser any member. */
export const eraseMember = (
  { database, now }: DatabaseAndClock,
  by: Organiser | Member,
  course: string,
  id: string,
): Promise<Result<ListedMember>> =>
  database.transaction(async queries => {
    // Waits for tournaments that are starting: afterwards the test below sees their players.
    await queries.query`
      select from tournament where course = ${course} and (state = 'open' or id in (select c.tournament from contender c
        join submission s on s.id = c.submission join bot b on b.id = s.bot where b.member = ${id}))
      order by id for no key update`;
    // Makes a concurrent upload, attempt or erasure of the member wait.
    const { first: member } = await queries.query<{ pseudonym: string; erased: Date | null }>`
      select pseudonym, erased from member where course = ${course} and id = ${id} for update`;
    if (member === undefined || member.erased !== null) return problem('no-such-member');
    const playing = await findOpenTournament(queries, id);
    if (playing !== undefined) return problem('member-is-playing', { title: playing });
    await eraseSources(queries, id);
    await eraseOutput(queries, id);
    await renameBots(queries, id, member.pseudonym);
    await queries.query`delete from session where member = ${id}`;
    await queries.query`update member set name = null, look = null, key = null, erased = ${now()} where id = ${id}`;
    await recordAct(queries, now(), by, 'member-erased', { course, member: id });
    return findMember(queries, course, id);
  });

/** A tournament under way in which the member plays: its schedule depends on the names of the players. */
const findOpenTournament = async (queries: Queries, member: string): Promise<string | undefined> => {
  const { first } = await queries.query<{ title: string }>`
    select t.title from tournament t join contender c on c.tournament = t.id
      join submission s on s.id = c.submission join bot b on b.id = s.bot
    where b.member = ${member} and t.state in ('running', 'paused', 'failed') limit 1`;
  return first?.title;
};

/** Deletes the contents of the member's bots, except those that another submission shares. */
const eraseSources = async (queries: Queries, member: string): Promise<void> => {
  const { rows } = await queries.query<{ content: string }>`
    select distinct s.content from submission s join bot b on b.id = s.bot
    where b.member = ${member} and s.content is not null`;
  await queries.query`
    update submission set content = null, file = null, report = null
    where bot in (select id from bot where member = ${member})`;
  const hashes = rows.map(({ content }) => content);
  // A concurrent upload of the same files locks this row too: its submission is seen by the next statement, or the
  // upload inserts the content again afterwards.
  await queries.query`select from content where hash = any(${hashes}::text[]) order by hash for update`;
  await queries.query`
    delete from content c where hash = any(${hashes}::text[])
      and not exists (select from submission s where s.content = c.hash)`;
};

const eraseOutput = async (queries: Queries, member: string): Promise<void> => {
  await queries.query`
    delete from game_log l using game g, contender c, submission s, bot b
    where g.tournament = l.tournament and g.number = l.number
      and c.tournament = g.tournament and c.place = g.seats[l.side + 1]
      and s.id = c.submission and b.id = s.bot and b.member = ${member}`;
};

const renameBots = async (queries: Queries, member: string, pseudonym: string): Promise<void> => {
  const { rows } = await queries.query<{ id: string; course: string; name: string }>`
    select id, course, name from bot where member = ${member} order by made, id`;
  for (const [i, { id, course, name: old }] of rows.entries()) {
    const name = i === 0 ? pseudonym : `${pseudonym}-${i + 1}`;
    await renameInTournaments(queries, course, old, name);
    await queries.query`update bot set name = ${name}, look = ${lookAlikeKey(name)} where id = ${id}`;
    await queries.query`
      update contender set name = ${name} where submission in (select id from submission where bot = ${id})`;
  }
};

/** The bot's name may occur as the challenger of a gauntlet, or in the problem of a tournament that could not start. */
const renameInTournaments = async (queries: Queries, course: string, old: string, name: string): Promise<void> => {
  const quotedName = JSON.stringify(old).slice(1, -1);
  await queries.query`
    update tournament set problem = null
    where course = ${course} and state <> 'failed' and position(${quotedName} in problem::text) > 0`;
  await queries.query`
    update attempt set problem = '{"code":"attempt-stopped"}' from assignment a
    where a.id = attempt.assignment and a.course = ${course} and position(${quotedName} in problem::text) > 0`;
  const { rows } = await queries.query<{ id: string; settings: Challenge; terms: Challenge | null }>`
    select id, settings, terms from tournament where course = ${course}
      and (settings->>'challenger' = ${old} or terms->>'challenger' = ${old})`;
  for (const { id, settings, terms } of rows)
    await queries.query`
      update tournament set settings = ${json({ ...settings, challenger: name })}::jsonb,
        terms = ${json(terms && { ...terms, challenger: name })}::json where id = ${id}`;
};

type Challenge = Readonly<Record<string, unknown>>;
