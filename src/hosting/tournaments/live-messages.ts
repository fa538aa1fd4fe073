import * as v from 'valibot';

/** The channel on which workers tell the servers about the games being played. */
export const LIVE_CHANNEL = 'poda_live';

const message = v.variant('kind', [
  /** New results are in the database: those of the games with these numbers, and perhaps others. */
  v.object({ kind: v.literal('results'), tournament: v.string(), numbers: v.optional(v.array(v.number())) }),
  /** The tournament has another state. */
  v.object({ kind: v.literal('state'), tournament: v.string() }),
  /** Moves of a board from a ply on, counted from 0, with the time of each in ms; a roll has no time. */
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

/** A message on the channel. */
export type LiveMessage = v.InferOutput<typeof message>;

/** Reads a message; undefined if it is none, for example of a newer version. */
export const readLiveMessage = (payload: string): LiveMessage | undefined => {
  try {
    const parsed = v.safeParse(message, JSON.parse(payload));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};
