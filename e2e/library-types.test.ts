import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports: subpaths } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, { readonly types?: string; readonly default?: string }>>;
};

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** A name as another file exports it. */
interface Remote {
  readonly file: string;
  readonly name: string;
}

/** A file of declarations: its own declarations, what it imports and what it exports. */
interface Declarations {
  readonly own: Map<string, Node[]>;
  readonly imports: Map<string, Remote>;
  readonly exports: Map<string, Remote>;
  readonly stars: string[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string =>
  (node as { name?: string; value?: string }).name ?? (node as { value: string }).value;

/** The file that a module specifier of a file names; the specifier itself if it names a package. */
const fileOf = (from: string, source: unknown): string => {
  const specifier = nameOf(source);
  return specifier.startsWith('.') ? join(dirname(from), specifier.replace(/\.ts$/, '.d.ts')) : specifier;
};

const files = new Map<string, Declarations>();

const read = (file: string): Declarations => {
  const known = files.get(file);
  if (known !== undefined) return known;
  const read: Declarations = { own: new Map(), imports: new Map(), exports: new Map(), stars: [] };
  files.set(file, read);
  const declare = (declaration: Node, isExported: boolean) => {
    const named = declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : [declaration];
    for (const node of named) {
      const name = nameOf(node['id']);
      read.own.set(name, [...(read.own.get(name) ?? []), node]);
      if (isExported) read.exports.set(name, { file, name });
    }
  };
  for (const node of parseSync(file, readFileSync(file, 'utf8'), { lang: 'dts' }).program.body as unknown as Node[])
    switch (node.type) {
      case 'ImportDeclaration':
        for (const specifier of node['specifiers'] as Node[])
          read.imports.set(nameOf(specifier['local']), {
            file: fileOf(file, node['source']),
            name: nameOf(specifier['imported'] ?? specifier['local']),
          });
        break;
      case 'ExportAllDeclaration':
        read.stars.push(fileOf(file, node['source']));
        break;
      case 'ExportNamedDeclaration':
        if (isNode(node['declaration'])) declare(node['declaration'], true);
        for (const specifier of node['specifiers'] as Node[])
          read.exports.set(nameOf(specifier['exported']), {
            file: node['source'] === null ? file : fileOf(file, node['source']),
            name: nameOf(specifier['local']),
          });
        break;
      default:
        declare(node, false);
    }
  return read;
};

/** The declaration that a name of a file stands for, followed through imports and exports; undefined for a global name. */
const declarationOf = (file: string, name: string): Remote | undefined => {
  const { own, imports } = read(file);
  if (own.has(name)) return { file, name };
  const imported = imports.get(name);
  return imported && exportedAs(imported.file, imported.name);
};

const exportedAs = (file: string, name: string): Remote | undefined => {
  if (!file.endsWith('.d.ts')) return { file, name };
  const { exports, stars } = read(file);
  const exported = exports.get(name);
  if (exported !== undefined)
    return exported.file === file ? declarationOf(file, exported.name) : exportedAs(exported.file, exported.name);
  return stars.map(star => exportedAs(star, name)).find(found => found !== undefined);
};

const namesOf = (file: string): string[] => {
  const { exports, stars } = read(file);
  return [...exports.keys(), ...stars.flatMap(namesOf)];
};

const keyOf = ({ file, name }: Remote): string => `${file.replace(`${join(root, 'dist/types')}/`, '')} ${name}`;

/** The declarations that a subpath exports, by their places. */
const exportsOf = (subpath: string): Map<string, Remote> => {
  const file = join(root, subpaths[subpath]!.types!);
  return new Map(
    namesOf(file).map(name => {
      const found = exportedAs(file, name)!;
      return [keyOf(found), found];
    }),
  );
};

/** The types that a declaration mentions, each by the name that the file uses; type parameters are left out. */
const typesIn = (declaration: Node): string[] => {
  const names: string[] = [];
  const parameters = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type === 'TSTypeParameter') parameters.add(nameOf(node['name']));
    if (node.type === 'TSMappedType') parameters.add(nameOf(node['key']));
    if (node.type === 'TSTypeReference') names.push(firstName(node['typeName'] as Node));
    if (node.type === 'TSInterfaceHeritage' || node.type === 'TSClassImplements')
      names.push(firstName(node['expression'] as Node));
    if (isNode(node['superClass'])) names.push(firstName(node['superClass']));
    expect(node.type, 'an import inside a type').not.toBe('TSImportType');
    childrenOf(node).forEach(visit);
  };
  visit(declaration);
  return names.filter(name => !parameters.has(name));
};

const firstName = (node: Node): string =>
  node.type === 'Identifier' ? nameOf(node) : firstName((node['left'] ?? node['object']) as Node);

const typed = Object.keys(subpaths).filter(subpath => subpaths[subpath]!.types !== undefined);

describe('every type in a signature can be imported from the same place', () => {
  test.each(typed)('from %s', subpath => {
    const own = exportsOf(subpath);
    const missing = [...own.values()].flatMap(exported =>
      (read(exported.file).own.get(exported.name) ?? []).flatMap(node =>
        typesIn(node).flatMap(name => {
          const found = declarationOf(exported.file, name);
          if (found === undefined || own.has(keyOf(found))) return [];
          return `${keyOf(found)}, which ${exported.name} mentions`;
        }),
      ),
    );
    expect([...new Set(missing)].sort()).toEqual([]);
  });

  test.each(typed)('and no two exports of %s have one name', subpath => {
    const byName = new Map<string, Set<string>>();
    const file = join(root, subpaths[subpath]!.types!);
    const collect = (from: string): void => {
      const { exports, stars } = read(from);
      for (const name of exports.keys())
        byName.set(name, (byName.get(name) ?? new Set()).add(keyOf(exportedAs(from, name)!)));
      stars.forEach(collect);
    };
    collect(file);
    expect([...byName].filter(([, places]) => places.size > 1).map(([name]) => name)).toEqual([]);
  });
});

/** The subpaths that need Node. */
const ofNode = ['./match', './node'];

test.each(typed.filter(subpath => !ofNode.includes(subpath)))('the code of %s uses nothing of Node', subpath => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"\s]+)"/g)) {
      expect(specifier, file).toMatch(/^\.\//);
      visit(join(dirname(file), specifier));
    }
  };
  visit(join(root, subpaths[subpath]!.default!));
  expect(seen.size).toBeGreaterThan(0);
});
