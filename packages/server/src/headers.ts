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

/** No files from other origins, no framing; SharedArrayBuffer needs cross-origin isolation. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  // Browsers ignore `frame-ancestors` in a meta tag.
  'Content-Security-Policy': `${pagePolicy}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
