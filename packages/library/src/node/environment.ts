import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `PODA_HOME`, or `poda` in the system's folder for user data. */
export const dataFolder = (environment: Environment): string => {
  const { PODA_HOME: own = '', XDG_DATA_HOME: shared = '', HOME: home = homedir() } = environment;
  if (own !== '') return own;
  return join(isAbsolute(shared) ? shared : join(home, '.local', 'share'), 'poda');
};
