import { createHmac } from 'node:crypto';
import { areEqual, newSessionSecret } from './secrets.ts';

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
