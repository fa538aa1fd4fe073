import * as v from 'valibot';
import { everyone, roles, routesOf, signedIn } from '../api/route.ts';
import { id, line, MAX_NAME, MAX_TITLE, moment } from '../api/value-schemas.ts';

/** In characters. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

const password = v.pipe(line(MAX_PASSWORD), v.minLength(MIN_PASSWORD));
/** A password to be compared is not refused for its length, which would tell the rule to an attacker. */
const triedPassword = line(MAX_PASSWORD);
const personName = line(MAX_NAME);
/** Spaces, hyphens and case do not matter in typed or pasted codes. */
const code = line(100);

export const sessionSchema = v.object({
  role: v.picklist(roles),
  name: v.nullable(line(MAX_NAME)),
  /** The caller's id as a student or spectator; null for an organiser. */
  member: v.nullable(id),
  course: v.nullable(v.object({ id, title: line(MAX_TITLE) })),
  /** Sent back with every change in the header `X-Poda-CSRF`; null without a session. */
  csrf: v.nullable(line(100)),
  expires: v.nullable(moment),
  /** True until the first organiser has chosen a password. */
  needsSetUp: v.boolean(),
});

/** Shown once: with the key the member comes back on another device, and `poda submit` signs in. */
const memberKey = line(100);

export const sessionRoutes = routesOf({
  readSession: { at: 'GET /session', who: everyone, answer: sessionSchema },
  setUp: {
    at: 'POST /setup',
    who: everyone,
    startsSession: true,
    body: v.strictObject({ code, name: personName, password }),
    answer: sessionSchema,
  },
  signIn: {
    at: 'POST /session/organiser',
    who: everyone,
    startsSession: true,
    body: v.strictObject({ name: personName, password: triedPassword }),
    answer: sessionSchema,
  },
  signInMember: {
    at: 'POST /session/member',
    who: everyone,
    startsSession: true,
    body: v.strictObject({ key: code }),
    answer: sessionSchema,
  },
  signOut: { at: 'DELETE /session', who: signedIn, answer: sessionSchema },
  changePassword: {
    at: 'POST /session/password',
    who: ['organiser'],
    body: v.strictObject({ old: triedPassword, password }),
    answer: sessionSchema,
  },
  join: {
    at: 'POST /join',
    who: everyone,
    startsSession: true,
    body: v.strictObject({ code, name: personName }),
    answer: v.object({ session: sessionSchema, key: memberKey }),
  },
});
