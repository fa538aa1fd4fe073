import type { Environment } from '@poda/library/node/environment.ts';
import type { Flag, FlagValues } from './arguments.ts';

/** A folder or the address of a PostgreSQL database. */
export const dataFlag: Flag = {
  name: 'data',
  kind: 'text',
  placeholder: 'PLACE',
  summary: 'flag.data',
  completes: 'folder',
};

/** PODA_DATA keeps the password of a database out of the list of processes. */
export const placeOf = (flags: FlagValues, environment: Environment): string | undefined =>
  typeof flags['data'] === 'string' && flags['data'] !== '' ? flags['data'] : environment['PODA_DATA'] || undefined;
