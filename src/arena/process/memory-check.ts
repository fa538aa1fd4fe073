import type { BotLimits } from '../sandbox/confinement.ts';
import type { Launched } from '../sandbox/launched.ts';
import { type Guilt, mebibytes, outOfMemory } from './process-faults.ts';

/** Whether a bot takes more room than it may, in memory or in its private folder, where the kernel does not see to that. */
export const roomGuilt = (launched: Launched, limits: BotLimits): Guilt | null =>
  memoryGuilt(launched, limits) ?? temporaryGuilt(launched, limits);

const memoryGuilt = (launched: Launched, limits: BotLimits): Guilt | null => {
  // Also where it was not the bot itself that the kernel took, but one that worked for it.
  if (launched.ranOutOfMemory()) return outOfMemory(limits);
  if (launched.isMemoryHeld) return null;
  const bytes = launched.memoryBytes(limits.memoryBytes);
  if (bytes <= limits.memoryBytes) return null;
  return { fault: 'memory', what: `${mebibytes(bytes)} MiB > ${mebibytes(limits.memoryBytes)} MiB` };
};

const temporaryGuilt = (launched: Launched, { tmpBytes, tmpFiles }: BotLimits): Guilt | null => {
  const { bytes, files } = launched.temporary();
  if (files > tmpFiles) return { fault: 'memory', what: `/tmp: ${files} > ${tmpFiles}` };
  if (bytes > tmpBytes) return { fault: 'memory', what: `/tmp: ${mebibytes(bytes)} MiB > ${mebibytes(tmpBytes)} MiB` };
  return null;
};
