/** The page may load only its own files. The build also puts this policy into a meta tag. */
export const pagePolicy: string = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** No files from other origins; SharedArrayBuffer needs cross-origin isolation. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Browsers ignore `frame-ancestors` in a meta tag. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `${pagePolicy}; frame-ancestors 'none'`,
  ...isolation,
};

/** The only path that other sites may frame; docs/security.md says why it is safe. */
export const EMBEDDED_PATH = '/embed.html';

/** Its code asks the server for nothing; only its worker reads tables. The build puts this into the meta tag of embed.html. */
export const embeddedPolicy: string = pagePolicy.replace(/(connect-src|form-action) 'self'/g, "$1 'none'");

export const embeddedHeaders: Readonly<Record<string, string>> = {
  // No `frame-ancestors *`, which would leave out slides that are opened as a file.
  'Content-Security-Policy': embeddedPolicy,
  ...isolation,
  // A page that isolates itself may frame only what allows it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
