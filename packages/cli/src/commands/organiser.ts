import { resolve } from 'node:path';
import { readName } from '@poda/class/accounts/names.ts';
import { makeSetUpCode, makeSetUpFile, SET_UP_MILLIS } from '@poda/class/accounts/set-up.ts';
import { hasData } from '@poda/class/store/data-folder.ts';
import { isServerPlace, openDatabase, placeFault } from '@poda/class/store/open-database.ts';
import { err, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { placeOf } from '../args/data-place.ts';
import type { Actions, Context, Request } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';

/** A one-time code with which an organiser sets a new password on the page. */
export const actions: Actions = {
  answer: async (request, context) => {
    const made = await makeCode(request, context);
    return made.ok ? ok({ code: made.value, path: pathOf(made.value), hours: HOURS }) : made;
  },

  run: async (request, context) => {
    const made = await makeCode(request, context);
    if (!made.ok) return made;
    const values = { code: made.value, path: pathOf(made.value), hours: HOURS };
    return ok(context.translator.say('organiser.code', values));
  },
};

const HOURS = SET_UP_MILLIS / 3_600_000;

const pathOf = (code: string): string => `#/arena/setup?code=${code}`;

const makeCode = async ({ flags }: Request, { environment }: Context): Promise<Result<string, Failure>> => {
  const place = placeOf(flags, environment);
  if (place === undefined) return usage({ code: 'data-needed' });
  const named = typeof flags['name'] === 'string' ? readName(flags['name']) : undefined;
  if (named?.ok === false) return usage(named.error);
  const look = named?.value.look ?? null;
  const made = isServerPlace(place) ? await inDatabase(place, look) : inFolder(place, look);
  return made.ok ? made : failed(made.error);
};

const inDatabase = async (place: string, look: string | null): Promise<Result<string, Problem>> => {
  const opened = await openDatabase(place);
  if (!opened.ok) return opened;
  const database = opened.value;
  return ok(await makeSetUpCode(database, new Date(), look).finally(() => database.close()));
};

/** A server may have the database open, so the code goes into a file, where the server finds it. */
const inFolder = (place: string, look: string | null): Result<string, Problem> => {
  const fault = placeFault(place);
  if (fault !== null) return err(fault);
  const path = resolve(place);
  return hasData(path) ? makeSetUpFile(path, new Date(), look) : problem('data-missing', undefined, { path });
};
