/** The name of the cookie that holds the secret of a session. */
const NAME = 'poda_session';

/** The secret of the session in a Cookie header; the first, if several have the name. */
export const readCookie = (header: string | null): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    // The pattern is that of the secrets; anything else is not looked up.
    if (name === NAME && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
};

/** The Set-Cookie header that keeps a secret until the session ends. */
export const sessionCookie = (secret: string, seconds: number, isSecure: boolean): string =>
  `${NAME}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.max(0, Math.floor(seconds))}${isSecure ? '; Secure' : ''}`;

/** The Set-Cookie header that removes the cookie. */
export const noCookie = (isSecure: boolean): string => sessionCookie('', 0, isSecure);
