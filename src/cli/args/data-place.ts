import type { Environment } from '../../host/find-program.ts';
import type { Flag, FlagValues } from './arguments.ts';

/** The flag that names a folder or the address of a PostgreSQL database. */
export const dataFlag: Flag = {
  name: 'data',
  kind: 'text',
  placeholder: 'PLACE',
  summary: 'flag.data',
  completes: 'folder',
};

/**
 * The place of the data: from the flag, else from PODA_DATA, in which the password of a database is not in the list of
 * processes.
 */
export const placeOf = (flags: FlagValues, environment: Environment): string | undefined =>
  typeof flags['data'] === 'string' && flags['data'] !== '' ? flags['data'] : environment['PODA_DATA'] || undefined;
