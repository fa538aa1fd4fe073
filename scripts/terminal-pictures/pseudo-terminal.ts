import { spawnSync } from 'node:child_process';

/** The command and arguments that run a shell command on a pseudo-terminal and exit with its exit code. */
export const terminalCommand = (shellCommand: string): [string, ...string[]] => {
  const outputOf = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';
  if (outputOf('script', ['--version']).includes('util-linux')) return ['script', '-qec', shellCommand, '/dev/null'];
  const spawnOnTerminal =
    'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["/bin/sh", "-c", sys.argv[1]])))';
  if (outputOf('python3', ['--version']).startsWith('Python 3'))
    return ['python3', '-c', spawnOnTerminal, shellCommand];
  throw new Error('A pseudo-terminal is needed: install `script` (Debian: bsdutils) or python3.');
};
