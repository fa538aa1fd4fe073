import { setTimeout as sleep } from 'node:timers/promises';
import { processOptionsOf } from '@poda/arena/process/bot-process.ts';
import { termsOf as tournamentTerms } from '@poda/arena/schedule/terms.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { deriveSeed } from '@poda/library/core/seed/seed.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import { type DatabaseAndClock, json, type Queries } from '../store/database.ts';
import { withoutPlayers } from '../tournaments/stored-tournament.ts';
import { addContenders, announceState, botEntrant, type Entrant, houseEntrant } from '../tournaments/tournaments.ts';
import { type StoredResult, termsOf } from './assignments.ts';
import { readGames } from './attempts.ts';
import { countAttempt, gradeAttempt } from './marks.ts';
import { type AssignmentSettings, type Baseline, readAssignmentSettings } from './settings.ts';

const PAUSE_MILLIS = 1_000;

/** Advances attempts until the returned function is called. */
export const startAdvancing = (host: DatabaseAndClock, onError: (error: unknown) => void): (() => Promise<void>) => {
  const ending = new AbortController();
  const { signal } = ending;
  const advance = async () => {
    while (!signal.aborted) {
      await advanceAttempts(host).catch(onError);
      await sleep(PAUSE_MILLIS, undefined, { signal }).catch(() => {});
    }
  };
  const running = advance();
  return async () => {
    ending.abort();
    await running;
  };
};

/**
 * Accepted submissions become attempts, waiting attempts tournaments, finished tournaments marks. Concurrent calls are
 * safe. Returns the number of steps.
 */
export const advanceAttempts = async (host: DatabaseAndClock): Promise<number> => {
  const admitted = await admitAttempts(host);
  const ended = await repeat(() => endNext(host));
  const started = await repeat(() => startNext(host));
  return admitted + ended + started;
};

const repeat = async (step: () => Promise<boolean>): Promise<number> => {
  let steps = 0;
  while (steps < MAX_STEPS && (await step())) steps++;
  return steps;
};

/** Steps per call, so that the caller can do other work in between. */
const MAX_STEPS = 50;

/** Turns accepted submissions from before the deadline into attempts. */
const admitAttempts = async ({ database, now }: DatabaseAndClock): Promise<number> => {
  const { rows } = await database.query<{ submission: string; assignment: string; member: string }>`
    select s.id as submission, s.assignment, b.member
    from submission s join bot b on b.id = s.bot join assignment a on a.id = s.assignment
    where s.assignment is not null and s.state = 'accepted' and not s.is_attempt
      and s.content is not null and (a.deadline is null or s.made <= a.deadline)
      and a.attempts > (select count(*) from attempt t
        where t.assignment = a.id and t.member = b.member and t.state <> 'failed')
    order by s.made, s.id limit ${MAX_STEPS}`;
  let admitted = 0;
  for (const { submission, assignment, member } of rows) {
    admitted += await database.transaction(async queries => {
      // Makes the student's other submissions wait, so that the number of attempts below stays right.
      await queries.query`select from member where id = ${member} for update`;
      const { count } = await queries.query`
        insert into attempt (assignment, member, submission, number, made)
        select a.id, ${member}, ${submission},
          1 + coalesce((select max(number) from attempt where assignment = a.id and member = ${member}), 0), ${now()}
        from assignment a where a.id = ${assignment} and a.attempts > (select count(*) from attempt t
          where t.assignment = a.id and t.member = ${member} and t.state <> 'failed')
        on conflict do nothing`;
      await queries.query`
        update submission s set is_attempt = true
        where id = ${submission}
          and exists (select from attempt t where t.assignment = s.assignment and t.submission = s.id)`;
      return count;
    });
  }
  return admitted;
};

interface WaitingAttempt {
  readonly id: string;
  readonly assignment: string;
  readonly course: string;
  readonly title: string;
  readonly settings: AssignmentSettings;
  readonly submission: string;
  /** The seed of a rerun; null if it is derived from the assignment's seed. */
  readonly seed: string | null;
  /** The result before a rerun. */
  readonly result: StoredResult | null;
}

/** Low: each keeps at least eight games in the queue, and the planner visits all attempts after each result. */
const MAX_RUNNING = 20;

/** False if no attempt waits, or enough are being played. */
const startNext = ({ database, now }: DatabaseAndClock): Promise<boolean> =>
  database.transaction(async queries => {
    const { first: attempt } = await queries.query<WaitingAttempt>`
      select t.id, t.assignment, a.course, a.title, a.settings, t.submission, t.seed, t.result
      from attempt t join assignment a on a.id = t.assignment
      where t.state = 'waiting' and ${MAX_RUNNING} > (
        select count(*) from attempt o join tournament p on p.id = o.tournament
        where o.state = 'running' and p.state = 'running')
      order by t.made, t.id limit 1 for update of t skip locked`;
    if (attempt === undefined) return false;
    const tournament = await startTournament(queries, attempt);
    if (tournament.ok)
      await queries.query`
        update attempt set state = 'running', tournament = ${tournament.value} where id = ${attempt.id}`;
    else await failAttempt(queries, attempt, tournament.error, now());
    return true;
  });

const startTournament = async (
  queries: Queries,
  { id: attempt, assignment, course, title, settings, submission, seed }: WaitingAttempt,
): Promise<Result<string>> => {
  const read = readAssignmentSettings(settings);
  if (!read.ok) return read;
  const terms = read.value;
  const players: Entrant[] = [];
  for (const [place, player] of [{ submission }, ...terms.baselines.map(baseline => baseline.player)].entries()) {
    const entrant = await entrantOf(queries, player);
    if (!entrant.ok) return place === 0 ? entrant : problem('baseline-gone', { baseline: place });
    players.push(entrant.value);
  }
  const gameTerms = {
    ...tournamentTerms(terms.file, {
      players,
      ratings: players.map(() => undefined),
      level: terms.levels[0]!,
      options: processOptionsOf(terms.file.limits, terms.file.freeze !== false),
    }),
    tests: terms.baselines.map(({ test }) => test),
  };
  const ownSeed = seed ?? deriveSeed(settings.seed ?? drawSeed(), 'attempt', attempt);
  const { first } = await queries.query<{ id: string }>`
    insert into tournament (course, assignment, title, state, settings, seed, levels, mixes_levels, terms, started)
    values (${course}, ${assignment}, ${title}, 'running', ${json(terms.settings)}::jsonb, ${ownSeed}, ${terms.levels}, true,
      ${json(withoutPlayers(gameTerms))}::json, now()) returning id`;
  const { id } = first!;
  await addContenders(queries, id, players);
  await announceState(queries, id);
  return ok(id);
};

const entrantOf = async (queries: Queries, player: Baseline['player']): Promise<Result<Entrant>> => {
  if ('word' in player) return ok(houseEntrant(player.word));
  const { submission } = player;
  // The lock makes a concurrent erasure of the student wait; the next statement sees a finished one.
  await queries.query`
    select from member where id in (
      select b.member from submission s join bot b on b.id = s.bot where s.id = ${submission}) for share`;
  const { first } = await queries.query<{ content: string | null; name: string }>`
    select s.content, b.name from submission s join bot b on b.id = s.bot where s.id = ${submission}`;
  const { content = null, name = '' } = first ?? {};
  if (content === null) return problem('bundle-missing');
  return botEntrant(queries, { submission, name, content });
};

interface EndedAttempt extends Pick<WaitingAttempt, 'id' | 'settings' | 'result'> {
  readonly tournament: string;
  readonly isFinished: boolean;
  readonly problem: Problem | null;
}

const endNext = ({ database, now }: DatabaseAndClock): Promise<boolean> =>
  database.transaction(async queries => {
    const { first: attempt } = await queries.query<EndedAttempt>`
      select t.id, t.tournament, a.settings, t.result, p.state = 'finished' as "isFinished", p.problem
      from attempt t join tournament p on p.id = t.tournament join assignment a on a.id = t.assignment
      where t.state = 'running' and p.state in ('finished', 'stopped')
      order by p.ended, t.id limit 1 for update of t skip locked for share of a skip locked`;
    if (attempt === undefined) return false;
    if (!attempt.isFinished) {
      await failAttempt(queries, attempt, attempt.problem ?? { code: 'attempt-stopped' }, now());
      return true;
    }
    const games = await readGames(queries, [attempt.tournament]);
    const baselines = countAttempt(games.get(attempt.tournament)!, attempt.settings.baselines.length);
    const { mark } = gradeAttempt(termsOf(attempt), baselines, true);
    const result: StoredResult = { baselines, tournament: attempt.tournament };
    await queries.query`
      update attempt set state = 'done', result = ${json(result)}::jsonb, mark = ${mark}, problem = null, ended = ${now()}
      where id = ${attempt.id}`;
    return true;
  });

/** A failed attempt has no mark and does not count. A failed rerun restores the earlier result. */
const failAttempt = async (
  queries: Queries,
  { id, result, settings }: Pick<WaitingAttempt, 'id' | 'result' | 'settings'>,
  reason: Problem,
  now: Date,
): Promise<void> => {
  if (result === null) {
    await queries.query`
      update attempt set state = 'failed', problem = ${json(reason)}::jsonb, ended = ${now} where id = ${id}`;
    return;
  }
  const { mark } = gradeAttempt(termsOf({ settings }), result.baselines, true);
  await queries.query`
    update attempt set state = 'done', mark = ${mark}, tournament = ${result.tournament},
      problem = ${json(reason.code === 'attempt-stopped' ? null : reason)}::jsonb,
      seed = (select seed from tournament where id = ${result.tournament}) where id = ${id}`;
};
