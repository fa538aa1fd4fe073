// Builds the template of the arena's reports: one HTML file with inline script and style. The arena adds the data.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { Notices } from './notices.mjs';

/** The report only replays games, so trained evaluations and tables of exact values are left out of it. */
const withoutEvaluation = root => ({
  name: 'without-evaluation',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/network\.ts$/ }, ({ resolveDir }) => ({ path: join(resolveDir, 'page/no-network.ts') }));
    onResolve({ filter: /^@poda\/networks\// }, () => ({ path: `${root}/packages/page/src/engine/no-networks.ts` }));
    onResolve({ filter: /^\.\/tables\/index\.ts$/ }, () => ({
      path: `${root}/packages/page/src/engine/left-out-of-page.ts`,
    }));
  },
});

/** Replaces Vite's `import.meta.glob` of the skins, which esbuild does not know, by imports. */
const expandGlobs = {
  name: 'expand-globs',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/picture\/picture\.tsx$/ }, ({ path }) => {
      const imports = [];
      const contents = readFileSync(path, 'utf8').replace(
        /import\.meta\.glob<[^(]*>\('([^'*]*)\*([^'*]*)', \{ eager: true \}\)/,
        (_, before, after) => {
          const folders = readdirSync(join(dirname(path), before)).filter(name =>
            existsSync(join(dirname(path), before, name + after)),
          );
          imports.push(...folders.map((name, i) => `import * as found${i} from '${before}${name}${after}';`));
          return `{ ${folders.map((name, i) => `'${before}${name}${after}': found${i}`).join(', ')} }`;
        },
      );
      if (imports.length === 0) throw new Error(`${path} has no import.meta.glob`);
      return { contents: `${imports.join('\n')}\n${contents}`, loader: 'tsx' };
    }),
};

const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Writes dist/report.html from packages/page/src/report, and returns the npm packages bundled in it. */
export const buildReport = async root => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/page/src/report/main.tsx'],
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [withoutEvaluation(root), expandGlobs],
    logLevel: 'warning',
  });
  const notices = new Notices(root);
  notices.addMetafile(metafile);
  const textOf = ending => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const [script, style] = [textOf('.js'), textOf('.css')];
  // Within a string, too, `</script>` would end an inline script, so it is escaped.
  if (/<\/(script|style)|<!--/i.test(script + style))
    throw new Error('the script of the report would end its own element');
  const icon = readFileSync(`${root}/packages/page/src/public/icon.svg`).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    icon: `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${icon}" />`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
    // Reports are distributed alone, so the licences of the bundled packages are included.
    notices: `<!--\n${notices.text().replace(/-{2,}/g, '')}-->`,
  };
  const page = readFileSync(`${root}/packages/page/src/report/report.html`, 'utf8');
  writeFileSync(
    `${root}/dist/report.html`,
    page.replace(/<!--build:(\w+)-->/g, (_, name) => parts[name]),
  );
  return notices;
};
