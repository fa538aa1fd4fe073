import { botFile, MAX_ACCOMPANYING_FILES, MAX_BOT_BYTES } from '@poda/arena/submissions/bot-file.ts';
import { unwrap } from '@poda/library/core/result.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { botOfBundle, bundleOf } from './contents.ts';

const source = Buffer.from('def player(E, M, J):\n    return M[0]\n');
const fileName = fc.stringMatching(/^[A-Za-z0-9_][\w.-]{0,20}$/);
const contents = fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes));
const anyBot = fc
  .record({
    path: fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,5}\.(py|ts|mjs)$/), fc.constant('peña/ñ.py')),
    name: fc.string(),
    bytes: contents,
    accompanying: fc.uniqueArray(fc.record({ name: fileName, bytes: contents }), {
      selector: ({ name }) => name,
      maxLength: MAX_ACCOMPANYING_FILES,
    }),
  })
  .map(({ path, name, bytes, accompanying }) =>
    botFile(
      path,
      name,
      bytes,
      accompanying.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ),
  );

describe('a bundle', () => {
  test('gives back the bot that it was made of', () => {
    fc.assert(
      fc.property(anyBot, bot => {
        const bundle = unwrap(bundleOf(bot));
        const read = unwrap(botOfBundle(bundle.bytes, bot.name));
        expect(read).toEqual({ ...bot, name: read.name, path: read.path });
        expect(unwrap(bundleOf(read))).toEqual(bundle);
      }),
    );
  });

  test('is the same whatever the order of the other files and the name of the student', () => {
    const [a, b] = [
      { name: 'a.txt', bytes: source },
      { name: 'b.txt', bytes: source },
    ];
    const one = unwrap(bundleOf(botFile('lib.py', 'Ana', source, [a, b])));
    const other = unwrap(bundleOf(botFile('/home/luis/lib.py', 'Luis', source, [b, a])));
    expect(one.hash).toBe(other.hash);
    expect(one.bytes.toString()).toContain('poda-bundle 1\n37 lib.py\n37 a.txt\n37 b.txt\n\ndef player');
  });

  test('is refused if a single byte of its header is another', () => {
    const { bytes } = unwrap(bundleOf(botFile('lib.py', 'Ana', source, [{ name: 'a.txt', bytes: source }])));
    const headerLength = bytes.indexOf('\n\n') + 2;
    fc.assert(
      fc.property(fc.nat({ max: headerLength - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ change;
        const read = botOfBundle(changed, 'Ana');
        // Another letter in a name gives another sound bundle; it must be the bundle of what was read.
        if (read.ok) expect(unwrap(bundleOf(read.value)).bytes).toEqual(changed);
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['no header', 'def player(): pass'],
    ['no file', 'poda-bundle 1\n\n'],
    ['another version', 'poda-bundle 2\n1 a.py\n\nx'],
    ['too few bytes', 'poda-bundle 1\n2 a.py\n\nx'],
    ['too many bytes', 'poda-bundle 1\n1 a.py\n\nxy'],
    ['a size in another form', 'poda-bundle 1\n01 a.py\n\nx'],
    ['a path upwards', 'poda-bundle 1\n1 ../a.py\n\nx'],
    ['a hidden file', 'poda-bundle 1\n1 a.py\n1 .b\n\nxy'],
    ['other files out of order', 'poda-bundle 1\n1 a.py\n1 c\n1 b\n\nxyz'],
    ['a file twice', 'poda-bundle 1\n1 a.py\n1 b\n1 b\n\nxyz'],
    ['line ends of Windows', 'poda-bundle 1\r\n1 a.py\r\n\r\nx'],
    ['a name outside ASCII', 'poda-bundle 1\n1 a.py\n1 ñ\n\nxy'],
  ])('with %s is refused', (_, text) => {
    expect(botOfBundle(Buffer.from(text), 'Ana')).toMatchObject({ ok: false, error: { code: 'bundle-damaged' } });
  });

  test('has limits on sizes, files and names', () => {
    const accompanying = Array.from({ length: MAX_ACCOMPANYING_FILES + 1 }, (_, i) => ({
      name: `${i}`,
      bytes: source,
    }));
    const refused = [
      [botFile('a.py', 'Ana', Buffer.alloc(MAX_BOT_BYTES + 1)), 'bundle-too-long'],
      [botFile('a.py', 'Ana', source, accompanying), 'bundle-too-many'],
      [botFile('a.py', 'Ana', source, [{ name: '../b', bytes: source }]), 'bundle-names'],
      [botFile('a.py', 'Ana', source, [{ name: `b${'b'.repeat(100)}`, bytes: source }]), 'bundle-names'],
    ] as const;
    for (const [bot, code] of refused) expect(bundleOf(bot)).toMatchObject({ ok: false, error: { code } });
    const full = [{ name: 'b', bytes: Buffer.alloc(MAX_BOT_BYTES - source.length) }];
    expect(bundleOf(botFile('a.py', 'Ana', source, full)).ok).toBe(true);
  });
});
