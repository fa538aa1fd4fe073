import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Example {
  readonly code: string;
  /** What the page says that the example prints. */
  readonly output?: string | undefined;
}

/** The examples of a page about the library. */
export const examplesOf = (page: string): Example[] =>
  [...page.matchAll(/^```ts\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/gm)].map(([, code = '', output]) => ({
    code,
    output,
  }));

/** Compiles the examples under strict types in a folder, for a bundler and for Node; returns the paths of the programs. */
export const compileExamples = (examples: readonly Example[], folder: string): string[] => {
  const files = examples.map((_, i) => `example${i}.ts`);
  for (const [i, { code }] of examples.entries()) writeFileSync(join(folder, files[i]!), code);
  const strict = ['strict', 'noUncheckedIndexedAccess', 'exactOptionalPropertyTypes', 'verbatimModuleSyntax'];
  const options = [...strict.map(name => `--${name}`), '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''];
  for (const more of [
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit'],
    ['--module', 'nodenext', '--outDir', 'out', '--rootDir', '.'],
  ])
    run(folder, join(root, 'node_modules/typescript/bin/tsc'), ...options, ...more, ...files);
  return files.map(file => `out/${file.replace(/ts$/, 'js')}`);
};

/** The error of a program that fails has its output, where compilers write. */
export const run = (folder: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
};

export const libraryPages: readonly string[] = ['docs/library.md', 'docs/es/library.md'].map(page =>
  readFileSync(join(root, page), 'utf8'),
);
