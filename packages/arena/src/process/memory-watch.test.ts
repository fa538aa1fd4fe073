import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { expect, test } from 'vitest';
import { ScriptedProcess } from '../testing/scripted-process.ts';
import { BotProcess, defaultProcessOptions } from './bot-process.ts';

test('without a memory cgroup the referee looks more often the less memory is left', async () => {
  const launched = new ScriptedProcess('standard', () => []);
  const began = performance.now();
  Object.assign(launched, {
    hasMemoryCgroup: false,
    // A mebibyte more in every millisecond: at the limit after 52 ms.
    memoryBytes: () => {
      launched.measuredBytes = (460 + performance.now() - began) * MEBIBYTE;
      return launched.measuredBytes;
    },
  });
  const bot = new BotProcess(launched, defaultProcessOptions);
  const reply = await bot.ask('question', { limitMillis: null });
  expect(reply).toMatchObject({ kind: 'fault', fault: 'memory' });
  // Looks every 100 ms would find 600.
  expect(launched.measuredBytes / MEBIBYTE).toBeLessThan(590);
  await bot.end();
});
