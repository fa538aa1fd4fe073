import { resolve } from 'node:path';
import { readName } from '@poda/class/accounts/names.ts';
import { makeSetUpCode, makeSetUpFile, SET_UP_MILLIS } from '@poda/class/accounts/set-up.ts';
import { hasData } from '@poda/class/store/data-folder.ts';
import { isServerPlace, openDatabase, placeFault } from '@poda/class/store/open-database.ts';
import { err, ok, problem, type Result } from '@poda/library/core/result.ts';
import { dataPlaceOf } from '../args/flags.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { failed, usage } from '../failure.ts';

/** A one-time code with which an organiser sets a new password on the page. */
export const handlers = handlersOf((request, context) => makeCode(request, context), {
  answer: made => made,
  text: (made, _, { translator }) => translator.say('organiser.code', made),
});

const makeCode = async ({ flags }: Request, { environment }: Context) => {
  const place = dataPlaceOf(flags, environment);
  if (place === undefined) return usage({ code: 'data-needed' });
  const named = typeof flags['name'] === 'string' ? readName(flags['name']) : undefined;
  if (named?.ok === false) return usage(named.error);
  const look = named?.value.look ?? null;
  const made = isServerPlace(place) ? await inDatabase(place, look) : inFolder(place, look);
  if (!made.ok) return failed(made.error);
  return ok({ code: made.value, path: `#/arena/setup?code=${made.value}`, hours: SET_UP_MILLIS / 3_600_000 });
};

const inDatabase = async (place: string, look: string | null): Promise<Result<string>> => {
  const opened = await openDatabase(place);
  if (!opened.ok) return opened;
  const database = opened.value;
  return ok(await makeSetUpCode(database, new Date(), look).finally(() => database.close()));
};

/** A server may have the database open, so the code goes into a file, where the server finds it. */
const inFolder = (place: string, look: string | null): Result<string> => {
  const fault = placeFault(place);
  if (fault !== null) return err(fault);
  const path = resolve(place);
  return hasData(path) ? makeSetUpFile(path, new Date(), look) : problem('data-missing', { path });
};
