import { spawn } from 'node:child_process';

/** Asks the system to show an address in the browser; where there is none, nothing happens. */
export const openBrowser = (url: string): void => {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
};

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // The empty word is the title of a window, which `start` would take the address for.
  win32: ['cmd', '/c', 'start', ''],
};
