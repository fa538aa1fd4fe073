/** What the page may load and do, as it can say itself where no server says it: only what came with it. */
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

/**
 * What every answer says to the browser: nothing is loaded from anywhere else, nobody puts the page into a frame of theirs,
 * and the page is alone in its process, so that threads may share memory.
 */
export const safetyHeaders: Readonly<Record<string, string>> = {
  // Browsers heed what is said of frames only from a server.
  'Content-Security-Policy': `${pagePolicy}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
