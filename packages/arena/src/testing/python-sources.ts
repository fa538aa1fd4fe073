/** Sources of Python bots for tests. */

/** The source of a player that runs some lines and then plays. */
export const playerRunning = (...lines: string[]): string =>
  `import os, sys, time\ndef player(E, M, J):\n    ${lines.join('\n    ')}\n    return M[0]\n`;

/** The source of a hostile player that finds the socket to the referee and writes to it. */
export const playerForging = (text: string): string =>
  playerRunning(
    'for fd in range(255, 2, -1):',
    '    try: target = os.readlink("/proc/self/fd/%d" % fd)',
    '    except OSError: continue',
    `    if target.startswith("socket:"):`,
    `        try: os.write(fd, ${text})`,
    '        except OSError: continue',
    '        break',
  );
