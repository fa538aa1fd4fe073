import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Crockford's 32 digits and letters: without I, L, O and U, so that a code is read and typed without mistakes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Lengths in characters of 5 bits. Each secret is guarded by its length alone, because a rate limit would refuse right ones too. */
const JOIN_CODE = 15;
const SET_UP_CODE = 20;
const MEMBER_KEY = 25;
const PSEUDONYM = 8;

const GROUP = 5;

const randomCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A code in groups of five characters, for people. */
export const groupedCode = (code: string): string => code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/** A code as typed, in its canonical form: without spaces and hyphens, and with 0 and 1 for the letters that look like them. */
export const readCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

export const newJoinCode = (): string => groupedCode(randomCode(JOIN_CODE));
export const newSetUpCode = (): string => groupedCode(randomCode(SET_UP_CODE));
export const newMemberKey = (): string => groupedCode(randomCode(MEMBER_KEY));
export const newPseudonym = (): string => randomCode(PSEUDONYM);

/** The secret in the cookie of a session: 256 random bits. */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url');

/** The hash under which the database keeps a random secret. A plain hash is enough, because nobody can try all secrets. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The CSRF token of a session: whoever does not know the secret of the cookie cannot compute it. */
export const csrfOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('csrf').digest('base64url');

/** Compares two secrets in a time that does not depend on their first difference. */
export const areEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
