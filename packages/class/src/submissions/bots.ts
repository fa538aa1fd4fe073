import { err, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { games } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { Member } from '../accounts/caller.ts';
import { readName } from '../accounts/names.ts';
import type { Queries } from '../store/database.ts';

/** A new name makes a new bot. Without a name it is the student's only bot; a first bot gets the student's name. */
export const botFor = async (
  queries: Queries,
  student: Member,
  name: string | undefined,
  maxBots: number,
  now: Date,
): Promise<Result<string, Problem>> => {
  const { rows: own } = await queries.query<OwnBot>(
    'select id, name, look from bot where member = $1 order by made, id',
    [student.id],
  );
  const [first, ...others] = own;
  if (name === undefined && others.length > 0)
    return problem('bot-name-needed', undefined, { known: own.map(bot => bot.name).join(', ') });
  if (name === undefined && first !== undefined) return ok(first.id);
  const named = readBotName(name ?? student.name);
  if (!named.ok) return named;
  const { look } = named.value;
  const known = own.find(bot => bot.look === look);
  if (known !== undefined) return ok(known.id);
  if (own.length >= maxBots) return problem('too-many-bots', undefined, { most: maxBots });
  const { rows: namesakes } = await queries.query(
    'select from member where course = $1 and look = $2 and id <> $3 and erased is null',
    [student.course, look, student.id],
  );
  if (namesakes.length > 0) return problem('bot-name-taken', undefined, { name: named.value.name });
  const { rows } = await queries.query<{ id: string }>(
    `insert into bot (course, member, name, look, made) values ($1, $2, $3, $4, $5)
       on conflict (course, look) do nothing returning id`,
    [student.course, student.id, named.value.name, look, now],
  );
  return rows[0] === undefined ? problem('bot-name-taken', undefined, { name: named.value.name }) : ok(rows[0].id);
};

interface OwnBot {
  readonly id: string;
  readonly name: string;
  readonly look: string;
}

/** Not the name of one of Poda's own players. */
const readBotName = (text: string) => {
  const named = readName(text);
  if (!named.ok) return err({ ...named.error, code: 'bot-name-unfit' });
  const isHouse = games.some(game => readPlayer(named.value.look, game).ok);
  return isHouse ? problem('bot-name-unfit', undefined, { name: named.value.name }) : named;
};
