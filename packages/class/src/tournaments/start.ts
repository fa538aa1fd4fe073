import { refuseNameClash } from '@poda/arena/bots/contenders.ts';
import { processOptionsOf } from '@poda/arena/process/bot-process.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { orderOfPlayers, termsOf } from '@poda/arena/schedule/terms.ts';
import { shownName } from '@poda/arena/submissions/bot-name.ts';
import { err, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import type { Queries } from '../store/database.ts';
import { filesLost, loadBot } from '../submissions/contents.ts';
import { type HostedSettings, readSettings, withoutPlayers } from './stored-tournament.ts';

interface Entrant {
  readonly name: string;
  readonly submission: string | null;
  readonly word: string | null;
  readonly fingerprint: string;
  readonly rating?: number | undefined;
}

/** The newest accepted version of every bot, by name, then Poda's own players. */
export const enterContenders = async (queries: Queries, id: string): Promise<Result<void, Problem>> => {
  const { rows } = await queries.query<{ title: string; settings: HostedSettings; levels: Level[] }>(
    'select title, settings, levels from tournament where id = $1',
    [id],
  );
  const { title, settings, levels } = rows[0]!;
  const read = readSettings(settings);
  if (!read.ok) return read;
  const file = read.value;
  const bots = await readBots(queries, id);
  if (!bots.ok) return bots;
  const house = file.players.map(
    ({ player, name, rating }): Entrant => ({
      name: shownName(name ?? player),
      submission: null,
      word: player,
      fingerprint: player,
      rating,
    }),
  );
  const entered = [...bots.value, ...house];
  if (entered.length < 2) return problem('too-few-players', undefined, { path: title, count: entered.length });
  const names = entered.map(({ name }) => name);
  const clash = refuseNameClash(entered, names);
  if (!clash.ok) return clash;
  const order = orderOfPlayers(names, file);
  if (!order.ok) return order;
  const players = order.value.map(place => entered[place]!);
  const terms = termsOf(file, {
    players,
    ratings: players.map(({ rating }) => rating),
    level: bots.value.length === 0 ? null : levels[0]!,
    options: processOptionsOf(file.limits, file.freeze !== false),
  });
  for (const [place, { name, submission, word, fingerprint, rating }] of players.entries())
    await queries.query(
      `insert into contender (tournament, place, name, submission, word, fingerprint, rating)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, place, name, submission, word, fingerprint, rating ?? null],
    );
  await queries.query(
    `update tournament set state = 'running', started = now(), starts_itself = false, problem = null, terms = $2::json
     where id = $1`,
    [id, JSON.stringify(withoutPlayers(terms))],
  );
  return ok(undefined);
};

const readBots = async (queries: Queries, tournament: string): Promise<Result<Entrant[], Problem>> => {
  const { rows } = await queries.query<{ submission: string; name: string; content: string }>(
    `select distinct on (b.id) s.id as submission, b.name, s.content
     from submission s join bot b on b.id = s.bot
     where s.tournament = $1 and s.state = 'accepted' and s.content is not null
     order by b.id, s.version desc`,
    [tournament],
  );
  const bots: Entrant[] = [];
  const lost: string[] = [];
  for (const { submission, name, content } of rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const bot = await loadBot(queries, content, name);
    if (!bot.ok) lost.push(name);
    else bots.push({ name: bot.value.name, submission, word: null, fingerprint: bot.value.fingerprint });
  }
  return lost.length === 0 ? ok(bots) : err(filesLost(lost));
};
