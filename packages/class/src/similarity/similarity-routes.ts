import * as v from 'valibot';
import { organisers, routesOf } from '../api/route.ts';
import { amount, count, id, line, list, MAX_NAME, MAX_TEXT, multiline, whole } from '../api/value-schemas.ts';
import { memberName } from '../courses/course-routes.ts';

const comparedSchema = v.object({
  submission: id,
  bot: line(MAX_NAME * 10),
  member: memberName,
  /** The share of the submission's own tokens in passages that the other has too. */
  share: amount(0, 1),
  /** True if the submission has so few own tokens that a large share means nothing. */
  isShort: v.boolean(),
  /** True if part of it was not compared, because it is too long or not text. */
  isCut: v.boolean(),
});

const pairEntries = {
  pair: v.tuple([comparedSchema, comparedSchema]),
  /** Share of both submissions' own tokens in common passages, by which pairs are ordered. */
  share: amount(0, 1),
  passages: count,
  tokens: amount(0, 1e9),
};

/** Lines count from 1, both ends included. */
const placeSchema = v.object({ file: multiline(300), from: whole(1, 10_000_000), to: whole(1, 10_000_000) });

/** `text` is empty for a binary file. */
const sourceFileSchema = v.object({ file: multiline(300), text: multiline(MAX_TEXT), isCut: v.boolean() });

export const similarityRoutes = routesOf({
  listSimilar: {
    at: 'GET /courses/:course/similarity',
    who: organisers,
    query: v.strictObject({ tournament: v.optional(id), assignment: v.optional(id) }),
    answer: v.object({
      /** In the caller's language. */
      explanation: list(multiline(2_000), 10),
      /** The number of submissions compared: the last accepted version of each bot, or that with the best mark. */
      submissions: count,
      /** The most similar first. */
      pairs: list(v.object(pairEntries), 1_000),
      identical: list(list(v.object({ submission: id, bot: line(MAX_NAME * 10), member: memberName }), 5_000), 5_000),
    }),
  },
  compareSubmissions: {
    at: 'GET /courses/:course/similarity/:left/:right',
    who: organisers,
    answer: v.object({
      ...pairEntries,
      /** In the order of the first file of the pair. */
      places: list(v.tuple([placeSchema, placeSchema]), 10_000),
      sources: v.tuple([list(sourceFileSchema, 1_000), list(sourceFileSchema, 1_000)]),
    }),
  },
});
