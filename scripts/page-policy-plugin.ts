import type { Plugin } from 'vite';
import { pagePolicy } from '../packages/server/src/headers.ts';

/**
 * Writes the content security policy into the built web page, so that it also applies on web servers that send no
 * headers.
 */
export const pagePolicyPlugin = (): Plugin => ({
  name: 'poda-page-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy },
      injectTo: 'head-prepend',
    },
  ],
});
