import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { embeddedPolicy, pagePolicy } from '../packages/server/src/headers.ts';

/** Writes embed.html, the same page with another place to draw in and a script that runs before all others. */
export const embedPlugin = (): Plugin => {
  let folder = '';
  return {
    name: 'poda-embed',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir);
    },
    writeBundle: { order: 'post', sequential: true, handler: () => writeEmbedded(folder) },
  };
};

const writeEmbedded = (folder: string): void => {
  let page = readFileSync(join(folder, 'index.html'), 'utf8');
  const replace = (part: string | RegExp, by: string) => {
    const replaced = page.replace(part, by);
    if (replaced === page) throw new Error(`index.html has no ${part}`);
    page = replaced;
  };
  replace(inAttribute(pagePolicy), inAttribute(embeddedPolicy));
  replace(/\s*<link rel="manifest"[^>]*>/, '');
  replace('<title>', '<script src="./embed.js"></script>\n    <title>');
  replace('<div id="app">', '<div id="app" data-embed>');
  writeFileSync(join(folder, 'embed.html'), page);
};

const inAttribute = (text: string): string => text.replaceAll("'", '&#39;');
