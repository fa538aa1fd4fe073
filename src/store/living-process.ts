import { readFileSync } from 'node:fs';

/** Whether a process lives; one that we may not signal does, one that was killed and merely waits to be buried does not. */
export const isAlive = (pid: number | null): boolean => {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return fieldsOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** When a process began, as Linux counts it; empty where the system keeps no such account. */
export const startOf = (pid: number): string => fieldsOf(pid)?.[19] ?? '';

/** What Linux tells of a process after its name: its state first. */
const fieldsOf = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
};
