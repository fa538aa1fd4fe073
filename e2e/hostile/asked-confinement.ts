import type { Confinement } from '@poda/arena/sandbox/confinement.ts';
import { levelOf, probeConfinement } from '@poda/arena/sandbox/probe.ts';

/**
 * The best confinement that this computer offers, or a weaker one if flags ask for it: `--unconfined`,
 * `--without-groups` for no cgroups, `--shell-init` for a shell as the sandbox's init process.
 */
export const askedConfinement = async (words: readonly string[]): Promise<Confinement> => {
  const isUnconfined = words.includes('--unconfined');
  const confinement = await probeConfinement({ isUnconfined });
  if (confinement.level === null) throw new Error(`no sandbox: ${JSON.stringify(confinement.problem)}`);
  const cgroups = words.includes('--without-groups') ? { memory: null, pids: null, freeze: null } : confinement.cgroups;
  const level = isUnconfined ? confinement.level : levelOf(cgroups, confinement.hasOwnUid);
  return {
    ...confinement,
    cgroups,
    level,
    initProgram: words.includes('--shell-init') ? 'shell' : 'bubblewrap',
  };
};
