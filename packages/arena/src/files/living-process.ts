import { readFileSync } from 'node:fs';

/** True also for a process of another user; false for a zombie process. */
export const isAlive = (pid: number | null): boolean => {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return fieldsOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** In clock ticks, from /proc; empty on systems other than Linux. */
export const startOf = (pid: number): string => fieldsOf(pid)?.[19] ?? '';

/** The fields of /proc/PID/stat after the process name; the first is the state. */
const fieldsOf = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
};
