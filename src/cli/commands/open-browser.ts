import { findProgram, trustedEnvironment } from '../../host/find-program.ts';
import { startProgram } from '../../host/start-program.ts';

/** Asks the system to show an address in the browser; does nothing if the system has no program for that. */
export const openBrowser = (url: string): void => {
  const [name, ...args] = openers[process.platform] ?? ['xdg-open'];
  const program = findProgram(name);
  if (program === undefined) return;
  startProgram('browser', [program, ...args, url], {
    stdio: 'ignore',
    detached: true,
    env: trustedEnvironment(process.env),
  })
    .on('error', () => {})
    .unref();
};

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // The empty word is the title of a window, which `start` would take the address for.
  win32: ['cmd.exe', '/c', 'start', ''],
};
