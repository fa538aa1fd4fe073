import { API_PREFIX } from '../api/route.ts';

/** The secret of a session, and the proof that the browser has signed in before. */
const SESSION = 'poda_session';
const DEVICE = 'poda_device';

export const readSessionCookie = (header: string | null): string | undefined =>
  // Other text is not looked up.
  readCookie(header, SESSION, /^[\w-]{43}$/);

export const readDeviceCookie = (header: string | null): string | undefined =>
  readCookie(header, DEVICE, /^[\w-]{43}\.[\w-]{43}$/);

const readCookie = (header: string | null, wanted: string, pattern: RegExp): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === wanted && pattern.test(value)) return value;
  }
  return undefined;
};

export const sessionCookie = (secret: string, seconds: number, isSecure: boolean): string =>
  cookie(SESSION, secret, '/', 'Lax', seconds, isSecure);

export const noSession = (isSecure: boolean): string => sessionCookie('', 0, isSecure);

/** Only signing in reads this cookie. */
export const deviceCookie = (proof: string, isSecure: boolean): string =>
  cookie(DEVICE, proof, `${API_PREFIX}/session`, 'Strict', DEVICE_SECONDS, isSecure);

/** The longest that browsers keep a cookie: 400 days. */
const DEVICE_SECONDS = 400 * 86_400;

const cookie = (
  name: string,
  value: string,
  path: string,
  sites: 'Lax' | 'Strict',
  seconds: number,
  isSecure: boolean,
): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=${sites}; Max-Age=${Math.max(0, Math.floor(seconds))}${isSecure ? '; Secure' : ''}`;
