import { zipOf } from '@poda/arena/protocols/zip-writer.ts';
import { readUpload } from '@poda/arena/submissions/upload.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { expect, test } from 'vitest';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('the server finds the bot in a folder that the page has packed', async () => {
  const zip = zipOf([
    { path: 'ñandú/bot.py', bytes: bytesOf('import help\n\ndef player(position):\n    return help.move(position)\n') },
    { path: 'ñandú/help.py', bytes: bytesOf('def move(position):\n    return position.moves[0]\n') },
  ]);
  const { bot, file, skipped } = unwrap(await readUpload([{ path: 'ñandú.zip', bytes: Buffer.from(zip) }]));
  expect(skipped).toEqual([]);
  expect(file).toContain('ñandú/bot.py');
  expect(JSON.stringify(bot)).toContain('help.py');
});
