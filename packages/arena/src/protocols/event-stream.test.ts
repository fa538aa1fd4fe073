import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventStreamReader } from './event-stream.ts';

const stream =
  ': a comment\n\nretry: 2000\n\nevent: game\nid: 7\ndata: {"a":1}\n\ndata: one\r\ndata:two\r\n\r\nevent: empty\n\nid\ndata\n\n';
const events = [
  { name: 'game', data: '{"a":1}', lastId: '7' },
  { name: 'message', data: 'one\ntwo', lastId: '7' },
  { name: 'message', data: '', lastId: '' },
];

test('events are read, however the stream is cut into pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: stream.length }), { maxLength: 10 }), cuts => {
      const reader = new EventStreamReader();
      const ends = [...cuts.toSorted((a, b) => a - b), stream.length];
      expect(ends.flatMap((end, i) => reader.read(stream.slice(ends[i - 1] ?? 0, end)))).toEqual(events);
    }),
  );
});

test('a stream without end of event is not kept for ever', () => {
  const reader = new EventStreamReader(100);
  reader.read(`data: ${'x'.repeat(60)}\ndata: `);
  expect(reader.isTooLong).toBe(false);
  reader.read('x'.repeat(60));
  expect(reader.isTooLong).toBe(true);
});
