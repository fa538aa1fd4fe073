// Collects the licence texts of the npm packages in the bundles of dist/, as reported by the bundlers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the file of notices, which lies beside the program and beside the web page. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/** Licences that allow distribution under Poda's licence if their text is included. */
const permissive = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0', 'Unlicense', 'BlueOak-1.0.0'],
  'OFL-1.1',
]);

/** The npm packages with code in a set of bundles. */
export class Notices {
  /**
   * The packages by name and version: for each its folder, and whether packages bundled within it are in the bundles
   * too.
   */
  packages = new Map();

  constructor(root) {
    this.root = root;
  }

  /** Adds the packages with code in the outputs of esbuild. */
  addMetafile({ outputs }) {
    for (const { inputs } of Object.values(outputs))
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) if (bytesInOutput > 0) this.addModule(path);
  }

  /** Adds the packages of a chunk of Vite. */
  addChunk({ modules = {} }) {
    for (const [id, { renderedLength }] of Object.entries(modules)) if (renderedLength > 0) this.addModule(id);
  }

  /** Adds the package of a module, if it has one: that of the innermost node_modules folder in its path. */
  addModule(id) {
    const path = id.replaceAll('\\', '/');
    const [, inside] = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    if (inside !== undefined) this.addPackage(join(this.root, inside), true);
    // Bundlers add virtual modules, such as the code that loads other chunks.
    const [, bundler] = /^\0([\w@-]+)\//.exec(path) ?? [];
    if (bundler !== undefined) this.addPackage(join(this.root, 'node_modules', bundler), false);
  }

  addPackage(folder, isWhole) {
    if (!existsSync(join(folder, 'package.json'))) throw new Error(`There is no package in ${folder}.`);
    const { name, version } = packageIn(folder);
    const title = `${name} ${version}`;
    this.packages.set(title, { folder, isWhole: isWhole || this.packages.get(title)?.isWhole === true });
  }

  addAll(others) {
    for (const { folder, isWhole } of others.packages.values()) this.addPackage(folder, isWhole);
  }

  /** One sentence for each package that may not be distributed: unknown licence or missing text. */
  problems() {
    return [...this.packages].flatMap(([title, { folder }]) => {
      const { license = 'none' } = packageIn(folder);
      const isPermissive = String(license)
        .replace(/[()]/g, '')
        .split(' OR ')
        .some(name => permissive.has(name));
      return [
        ...(isPermissive
          ? []
          : [`${title} is in a bundle, and its licence, ${license}, is not among the permissive ones.`]),
        ...(textsIn(folder).length > 0
          ? []
          : [`${title} is in a bundle, and its package has no file with its licence text.`]),
      ];
    });
  }

  /** The name, the version, the licence and the full licence text of every package. */
  text() {
    const parts = [...this.packages]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([title, { folder, isWhole }]) => {
        const texts = isWhole ? textsIn(folder) : textsIn(folder).map(ownPart);
        return [`${title} (${packageIn(folder).license})`, ...texts].join('\n\n');
      });
    return `${[INTRODUCTION, ...parts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
  }

  /** A Vite plugin that collects the packages of a page and its workers, and writes the notices beside the page. */
  plugins() {
    const collect = (_options, bundle) => {
      for (const chunk of Object.values(bundle)) this.addChunk(chunk);
    };
    const notices = this;
    return {
      // Workers are built during the build of the page, so all packages are known at its end.
      ofWorkers: () => [{ name: 'poda-worker-notices', generateBundle: collect }],
      ofPage: {
        name: 'poda-notices',
        generateBundle: {
          order: 'post',
          handler(options, bundle) {
            collect(options, bundle);
            this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: notices.text() });
          },
        },
      },
    };
  }
}

const INTRODUCTION = 'Poda contains code of the following packages. Each is followed by its licence.';

const packageIn = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The licence texts of a package: its licence files or, if it has none, the last part of its README. */
const textsIn = folder => {
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile());
  const textsOf = pattern =>
    files
      .filter(({ name }) => pattern.test(name))
      .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
      .filter(text => text !== '');
  const own = textsOf(/^(licen[cs]e|copying|copyright|notice)(\b|_).*$/i);
  return own.length > 0 ? own : textsOf(/^readme\.md$/i).flatMap(text => LICENCE_PART.exec(text)?.[1] ?? []);
};

/** The part of a README under the heading of the licence, if it holds the text and not only the name. */
const LICENCE_PART = /^#+ licen[cs]e\n+([\s\S]*Permission is hereby granted[\s\S]*)$/im;

/**
 * The licence text of a bundler itself, without the licences of its own dependencies: their code is not in the modules
 * that the bundler adds.
 */
const ownPart = text => text.split(/^#+ Licenses of bundled dependencies$/m)[0].trim();
