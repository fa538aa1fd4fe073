import * as v from 'valibot';
import { parseAs } from '../api/parse-as.ts';

export const LIVE_CHANNEL = 'poda_live';

const message = v.variant('kind', [
  /** These games are in the database, and perhaps others. */
  v.object({ kind: v.literal('results'), tournament: v.string(), numbers: v.optional(v.array(v.number())) }),
  v.object({ kind: v.literal('state'), tournament: v.string() }),
  /** From ply `from` on, counted from 0, each with its time; a roll has none. */
  v.object({
    kind: v.literal('moves'),
    tournament: v.string(),
    number: v.number(),
    round: v.number(),
    seats: v.tuple([v.number(), v.number()]),
    start: v.string(),
    from: v.number(),
    moves: v.array(v.tuple([v.string(), v.nullable(v.number())])),
  }),
]);

export type LiveMessage = v.InferOutput<typeof message>;

/** Undefined for a message of another version. */
export const readLiveMessage = (payload: string): LiveMessage | undefined => parseAs(message, payload);
