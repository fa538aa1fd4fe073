import type { Plugin } from 'vite';
import { pagePolicy } from '../src/server/headers.ts';

/** Writes into the built page what it may load, so that it holds on a host that sends no headers. */
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
