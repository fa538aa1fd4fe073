import * as v from 'valibot';
import { parseAs } from '../api/parse-as.ts';

export const LIVE_CHANNEL = 'poda_live';

const message = v.variant('kind', [
  /** New results are in the database: those of the given games, and perhaps others. */
  v.object({ kind: v.literal('results'), tournament: v.string(), numbers: v.optional(v.array(v.number())) }),
  v.object({ kind: v.literal('state'), tournament: v.string() }),
  /** The moves from ply `from` on, counted from 0, each with its time in ms; null for a roll. */
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

/** Undefined for a message from another version of the program. */
export const readLiveMessage = (payload: string): LiveMessage | undefined => parseAs(message, payload);
