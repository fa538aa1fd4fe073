import type { Problem } from '@poda/library/core/result.ts';
import type { Database } from './database.ts';
import { isConnectionLoss } from './retry.ts';

const OLDEST_POSTGRES = 15;

const codes: Readonly<Record<string, string>> = {
  // All connections are taken, so the server can be reached.
  '53300': 'database-refused',
  '28P01': 'database-password',
  '28000': 'database-password',
  '3D000': 'database-missing',
  '42501': 'database-no-right',
};

/** The values never hold the password: the driver's errors do not either. */
export const refusalOfServer = (place: string, error: unknown): Problem => {
  const { code, message } = firstOf(error);
  const isUnreachable = isConnectionLoss(error) || /timeout|terminated/i.test(message);
  return {
    code: codes[code ?? ''] ?? (isUnreachable ? 'database-unreachable' : 'database-refused'),
    values: { place, reason: message },
  };
};

/** The error itself, or the first of those of all addresses of a host. */
const firstOf = (error: unknown): { readonly code?: string; readonly message: string } => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first : { message: String(first) };
};

export const serverFault = async (database: Database, place: string): Promise<Problem | null> => {
  const { first } = await database.query<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`;
  const { version, encoding } = first!;
  if (version < OLDEST_POSTGRES)
    return { code: 'database-too-old', values: { place, found: version, oldest: OLDEST_POSTGRES } };
  if (encoding !== 'UTF8') return { code: 'database-not-utf8', values: { place, encoding } };
  return null;
};
