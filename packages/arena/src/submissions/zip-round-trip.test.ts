import { unwrap } from '@poda/library/core/result.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zipOf } from '../protocols/zip-writer.ts';
import { readZip } from './zip-file.ts';

test('files that are zipped by the page or the command line are read as they were', async () => {
  const file = fc.record({
    path: fc.stringMatching(/^[a-zñ]{1,5}(\/[a-z]{1,5}){0,2}\.py$/),
    bytes: fc.uint8Array({ maxLength: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 5 }), async files => {
      const read = unwrap(await readZip(Buffer.from(zipOf(files)), () => expect.fail('an entry was refused')));
      expect(read.map(({ parts, bytes }) => ({ path: parts.join('/'), bytes: Uint8Array.from(bytes) }))).toEqual(files);
    }),
    { numRuns: 50, examples: [[[{ path: '__proto__', bytes: Uint8Array.of(1) }]]] },
  );
});
