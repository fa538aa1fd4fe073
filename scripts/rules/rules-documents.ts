import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A document in `docs`, made from the rules of a game. */
interface RulesDocument {
  /** The path from the root of the project. */
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The languages with their folder in `docs` and the links at the top of each document. */
const languages = [
  { id: 'en', folder: 'docs/games', name: 'English', allGames: 'All games' },
  { id: 'es', folder: 'docs/es/games', name: 'Español', allGames: 'Todos los juegos' },
];

/** Makes the rules documents in `docs` from those in the folders of the games. */
export const rulesDocuments = (): RulesDocument[] =>
  readdirSync(`${root}/packages/library/src/games`)
    .filter(game => existsSync(`${root}/packages/library/src/games/${game}/rules`))
    .flatMap(game => languages.map(language => documentOf(game, language)));

const documentOf = (game: string, { id, folder, allGames }: (typeof languages)[number]): RulesDocument => {
  const path = `${folder}/${game}.md`;
  const source = `packages/library/src/games/${game}/rules/${id}.md`;
  const [title = '', ...body] = readFileSync(`${root}/${source}`, 'utf8').split('\n');
  const others = languages
    .filter(other => other.id !== id)
    .map(other => `[${other.name}](${relativeLink(path, `${other.folder}/${game}.md`)})`);
  const text = body
    .join('\n')
    .replace(/<!-- page: \w+ -->\n\n/g, '')
    .replace(/\]\((\.[^)]+)\)/g, (_, target: string) => `](${relativeLink(path, fromRoot(source, target))})`);
  const notice = `<!-- Made from ${source} by \`npm run docs\`: edit that file. -->`;
  return { path, text: `${notice}\n\n${title}\n\n${others.join(' · ')} · [${allGames}](README.md)\n${text}` };
};

/** The path from the root of a link in a document. */
const fromRoot = (document: string, target: string): string =>
  new URL(target, `file:///${document}`).pathname.slice('/'.length);

const relativeLink = (from: string, to: string): string => relative(dirname(from), to).split(sep).join('/');
