import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Crockford's Base32, without I, L, O and U, which people misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** In characters of 5 bits. Only the length protects a secret: a rate limit would also refuse right secrets. */
const JOIN_CODE = 15;
const SET_UP_CODE = 20;
const MEMBER_KEY = 25;
const PSEUDONYM = 8;

const GROUP = 5;

const randomCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const groupedCode = (code: string): string => code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/** Removes spaces and hyphens; letters become the digits that they resemble. */
export const readCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

export const newJoinCode = (): string => groupedCode(randomCode(JOIN_CODE));
export const newSetUpCode = (): string => groupedCode(randomCode(SET_UP_CODE));
export const newMemberKey = (): string => groupedCode(randomCode(MEMBER_KEY));
export const newPseudonym = (): string => randomCode(PSEUDONYM);

export const newSessionSecret = (): string => randomBytes(32).toString('base64url');

/** A plain hash is enough, because an attacker cannot try all random secrets. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A CSRF token: only the holder of the session's secret can compute it. */
export const csrfOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('csrf').digest('base64url');

/** Takes the same time wherever the strings differ. */
export const areEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));

/**
 * Proofs that a browser has signed in to an account before, so that its wrong passwords are counted apart. A proof is a
 * random name with its HMAC under the hash of the password, so it ends when the password changes.
 */

export const newDevice = (passwordHash: string): string => {
  const name = newSessionSecret();
  return `${name}.${macOf(name, passwordHash)}`;
};

export const deviceName = (proof: string, passwordHash: string): string | undefined => {
  const [name = '', mac = ''] = proof.split('.', 2);
  return areEqual(mac, macOf(name, passwordHash)) ? name : undefined;
};

const macOf = (name: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`device ${name}`).digest('base64url');
