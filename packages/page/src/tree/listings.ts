import type { Language } from '@poda/library/core/text/words.ts';
import { type ProgrammingLanguage, rightListings } from '@poda/library/exercises/listings.ts';
import type { TraceNode } from '@poda/library/search/trace/trace.ts';
import type { TraceSteps } from '@poda/library/search/trace/trace-steps.ts';

export type TextbookSearch = 'alphaBeta' | 'minimax';

/** The search, and the average that it takes where dice decide. */
export type Method = 'search' | 'average';

export type Notation = 'pseudocode' | ProgrammingLanguage;

/** What a line of a listing does. */
export type Role =
  | 'end'
  | 'leaf'
  | 'chance'
  | 'begin'
  | 'max'
  | 'alpha'
  | 'min'
  | 'beta'
  | 'cut'
  | 'done'
  | 'sum'
  | 'averaged';

interface Line {
  readonly text: string;
  readonly role: Role | null;
}

/** Found in one line each of the listings in Python and TypeScript. */
const signs: readonly (readonly [Role, RegExp])[] = [
  ['end', /final_?value\(\)/i],
  ['leaf', /estimate\(\)/],
  ['chance', /\.average\(/],
  ['begin', /best = .*inf/i],
  ['max', /max\(best, value\)/],
  ['alpha', /max\(alpha, best\)/],
  ['min', /min\(best, value\)/],
  ['beta', /min\(beta, best\)/],
  ['cut', /alpha >= beta/],
  ['done', /return best/],
  ['sum', /sum \+=/],
  ['averaged', /return rounded\(sum\)/],
];

/** The listings of `minimax` are those of `alphaBeta` without its window. */
const withoutWindow = (listing: string): string =>
  listing
    .replace(/^ *(?:alpha|beta) = .*\n/gm, '')
    .replace(/^ *if \(?alpha >= beta.*\n(?: *break\n)?/m, '')
    .replaceAll(/, (?:alpha|beta|-?inf|-?Infinity)\b(?:: number)?/g, '')
    .replaceAll('alphaBeta', 'minimax')
    .replaceAll('alpha_beta', 'minimax');

export const codeOf = (method: Method, search: TextbookSearch, language: ProgrammingLanguage): string => {
  const listing = rightListings[method === 'search' ? 'alphaBeta' : method][language];
  return search === 'minimax' ? withoutWindow(listing) : listing;
};

/** `{window}` is left out of minimax, as are lines about it. */
const pseudocode: Readonly<Record<Method, readonly (readonly [Role | null, es: string, en: string])[]>> = {
  search: [
    [null, 'función {search}(n, p{window})', 'function {search}(n, d{window})'],
    ['end', '  si n es final: devolver su valor', '  if n ends the game: return its value'],
    ['leaf', '  si p = 0: devolver la estimación', '  if d = 0: return the estimate'],
    ['chance', '  si hay dados: devolver media(n, p)', '  if dice: return average(n, d)'],
    ['begin', '  mejor ← −∞ (MÁX) o +∞ (MÍN)', '  best ← −∞ (MAX) or +∞ (MIN)'],
    [null, '  para cada jugada j de n:', '  for each move m of n:'],
    [null, '    valor ← {search}(n+j, p−1{window})', '    value ← {search}(n+m, d−1{window})'],
    [null, '    si elige MÁX:', '    if MAX chooses:'],
    ['max', '      mejor ← máx(mejor, valor)', '      best ← max(best, value)'],
    ['alpha', '      α ← máx(α, mejor)', '      α ← max(α, best)'],
    [null, '    si elige MÍN:', '    if MIN chooses:'],
    ['min', '      mejor ← mín(mejor, valor)', '      best ← min(best, value)'],
    ['beta', '      β ← mín(β, mejor)', '      β ← min(β, best)'],
    ['cut', '    si α ≥ β: podar', '    if α ≥ β: cut'],
    ['done', '  devolver mejor', '  return best'],
  ],
  average: [
    [null, 'función media(n, p)', 'function average(n, d)'],
    [null, '  suma ← 0', '  sum ← 0'],
    [null, '  para cada tirada t de n:', '  for each roll r of n:'],
    [null, '    valor ← {search}(n+t, p{open})', '    value ← {search}(n+r, d{open})'],
    ['sum', '    suma ← suma + prob(t) · valor', '    sum ← sum + prob(r) · value'],
    ['averaged', '  devolver suma, redondeada', '  return sum, rounded'],
  ],
};

const searchNames = { alphaBeta: ['alfabeta', 'alphabeta'], minimax: ['minimax', 'minimax'] } as const;

export const linesOf = (
  method: Method,
  search: TextbookSearch,
  notation: Notation,
  language: Language,
): readonly Line[] => {
  if (notation !== 'pseudocode')
    return codeOf(method, search, notation)
      .split('\n')
      .map(text => ({ text, role: signs.find(([, sign]) => sign.test(text))?.[0] ?? null }));
  const isSpanish = language === 'es';
  const hasWindow = search === 'alphaBeta';
  return pseudocode[method]
    .filter(([role]) => hasWindow || !(role === 'alpha' || role === 'beta' || role === 'cut'))
    .map(([role, es, en]) => ({
      role,
      text: (isSpanish ? es : en)
        .replaceAll('{search}', searchNames[search][isSpanish ? 0 : 1])
        .replaceAll('{window}', hasWindow ? ', α, β' : '')
        .replaceAll('{open}', hasWindow ? ', −∞, +∞' : ''),
    }));
};

/** The node whose call stands at a step, and the lines of its listing that the step goes through. */
export const lightAt = (
  recording: TraceSteps,
  step: number,
): { readonly node: number; readonly roles: readonly Role[] } => {
  const { kind, node } = recording.steps[step]!;
  const found = recording.nodes[node]!;
  if (kind === 'cut') return { node, roles: ['cut'] };
  if (kind === 'end') return { node, roles: [found.kind === 'chance' ? 'averaged' : 'done'] };
  if (kind === 'open') return { node, roles: [rolesOfOpening[found.kind]] };
  const parent = found.parent!;
  const chooser = recording.nodes[parent]!.kind;
  if (chooser === 'chance') return { node: parent, roles: ['sum'] };
  const [before, after] = [recording.windowAt(parent, step - 1), recording.windowAt(parent, step)];
  if (chooser === 'max') return { node: parent, roles: before?.alpha === after?.alpha ? ['max'] : ['max', 'alpha'] };
  return { node: parent, roles: before?.beta === after?.beta ? ['min'] : ['min', 'beta'] };
};

const rolesOfOpening: Readonly<Record<TraceNode['kind'], Role>> = {
  max: 'begin',
  min: 'begin',
  chance: 'chance',
  leaf: 'leaf',
  end: 'end',
};
