import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { type Exercise, exerciseIds, makeExercise } from '@poda/library/exercises/exercise.ts';
import {
  exerciseTitle,
  fractionText,
  notesOf,
  numberText,
  questionOf,
  reasonsOf,
  solutionText,
} from '@poda/library/exercises/exercise-text.ts';
import { listingOf, type ProgrammingLanguage } from '@poda/library/exercises/listings.ts';
import { seedOfStudent } from '@poda/library/exercises/result-file.ts';
import type { SmallTree } from '@poda/library/exercises/small-tree.ts';
import { layOut } from '@poda/library/exercises/tree-layout.ts';
import { games } from '@poda/library/games/index.ts';
import { drawBoard } from '../terminal/board.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { FullTranslator } from '../words/translators.ts';

export interface SheetQuestion {
  readonly course: string;
  readonly name: string;
  readonly programming: ProgrammingLanguage;
}

/** A page that prints on A4: the exercises with blank fields, or the answers with their reasons. */
export const sheetOf = (
  kind: 'exercises' | 'answers',
  { course, name, programming }: SheetQuestion,
  translator: FullTranslator,
  terminal: Terminal,
): string => {
  const { language } = translator;
  const seed = seedOfStudent(course, name);
  const title = translator.say(`sheet.title.${kind}`);
  const sections = exerciseIds.map((id, i) => {
    const exercise = makeExercise(seed, id);
    const heading = `<h2>${i + 1}. ${escaped(exerciseTitle(exercise, language))}</h2>`;
    if (kind === 'answers') {
      const reasons = reasonsOf(exercise, language, programming).map(reason => `<li>${escaped(reason)}</li>`);
      const solution = escaped(solutionText(exercise, language, programming));
      return `<section>${heading}<p><strong>${solution}</strong></p><ul>${reasons.join('')}</ul></section>`;
    }
    return `<section>${heading}
<p>${escaped(questionOf(exercise, language))}</p>
${pictureOf(exercise, programming, translator, terminal)}
<p class="blank">${escaped(translator.say('sheet.answer'))}</p></section>`;
  });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>${escaped(`${title}: ${name}`)}</title>
<style>${style}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(translator.say('sheet.head', { course, name, seed }))}</p>
<p class="note">${escaped(translator.say('sheet.legend'))}</p>
${sections.join('\n')}
</html>
`;
};

const style = `
@page { size: A4; margin: 15mm }
body { font: 11pt/1.4 system-ui, sans-serif; max-width: 180mm; margin: 0 auto; color: #000; background: #fff }
h1 { font-size: 16pt; margin: 0 }
h2 { font-size: 12pt; margin: 6mm 0 1mm }
p, ul { margin: 1mm 0 }
section { break-inside: avoid }
svg { width: 100%; max-height: 58mm; margin: 2mm 0 }
pre { font: 8pt/1.2 ui-monospace, monospace; margin: 1mm 0 }
.row { display: flex; gap: 8mm; align-items: start }
.row > p { flex: 1 }
.note { font-size: 9pt; color: #444 }
.blank { border-bottom: 1px solid #000; padding-top: 6mm }
`;

const pictureOf = (
  exercise: Exercise,
  programming: ProgrammingLanguage,
  translator: FullTranslator,
  terminal: Terminal,
): string => {
  const { game, position } = exercise.tree;
  const state = unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
  const plain: Terminal = { ...terminal, hasColour: false, hasUnicode: true };
  const board = `<pre>${escaped(drawBoard(state, translator, plain))}</pre>`;
  const notes = `<p class="note">${escaped(`${game}  ${position}`)}<br>${escaped(notesOf(exercise, translator.language))}</p>`;
  if (exercise.kind !== 'bug')
    return `<div class="row">${board}${notes}</div>${treeSvg(exercise.tree, translator.language)}`;
  const lines = listingOf(exercise.mistake, programming).split('\n');
  const numbered = lines.map((line, i) => `${String(i + 1).padStart(2)}  ${line}`).join('\n');
  return `<div class="row"><pre>${escaped(numbered)}</pre><div>${board}${notes}</div></div>`;
};

/** In units of the picture. */
const MIN_COLUMN = 56;
const LETTER = 5.4;
const LEVEL = 74;
const RADIUS = 13;
const HALF_WIDTH = 22;
/** From a node up to the baseline of its label, and to the top of the label, where its line ends. */
const LABEL_BASE = RADIUS + 5;
const LABEL_TOP = LABEL_BASE + 11;

/** Empty shapes to write the values into: a rectangle is max, an oval min, a diamond chance. Leaves show their values. */
export const treeSvg = (tree: SmallTree, language: Language): string => {
  const { places, leaves, levels, labelLength } = layOut(tree);
  const column = Math.max(MIN_COLUMN, LETTER * labelLength + 6);
  const at = (id: number) => {
    const { x, y } = places[id]!;
    return { x: column * (x + 0.5), y: LEVEL * y + 24 };
  };
  const edges = tree.nodes.map(({ parent, label: move, chance }, id) => {
    if (parent === null) return '';
    const [from, to] = [at(parent), at(id)];
    const label = chance === null ? move : `${move} ${fractionText(chance)}`;
    return `<line x1="${from.x}" y1="${from.y + RADIUS}" x2="${to.x}" y2="${to.y - LABEL_TOP}" stroke="#000"/>
<text x="${to.x}" y="${to.y - LABEL_BASE}" font-size="9.5" text-anchor="middle">${escaped(label)}</text>`;
  });
  const shapes = tree.nodes.map(({ kind, value }, id) => {
    const { x, y } = at(id);
    const r = RADIUS;
    const number = `<text x="${x + HALF_WIDTH + 3}" y="${y - 5}" font-size="8" fill="#444">${id}</text>`;
    if (value !== null)
      return `<text x="${x}" y="${y + 4}" font-size="12" font-weight="bold" text-anchor="middle">${numberText(value, language)}</text><text x="${x}" y="${y + 16}" font-size="8" fill="#444" text-anchor="middle">${id}</text>`;
    if (kind === 'max')
      return `<rect x="${x - HALF_WIDTH}" y="${y - r}" width="${2 * HALF_WIDTH}" height="${2 * r}" fill="#fff" stroke="#000"/>${number}`;
    if (kind === 'min')
      return `<ellipse cx="${x}" cy="${y}" rx="${HALF_WIDTH}" ry="${r}" fill="#fff" stroke="#000"/>${number}`;
    return `<path d="M${x} ${y - r}L${x + HALF_WIDTH} ${y}L${x} ${y + r}L${x - HALF_WIDTH} ${y}Z" fill="#fff" stroke="#000"/>${number}`;
  });
  const [width, height] = [column * Math.max(leaves, 4), LEVEL * (levels - 1) + 52];
  return `<svg viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif">${[...edges, ...shapes].join('\n')}</svg>`;
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
