import { JsonScanner, type OpenBracket } from '../../core/text/json-text.ts';

/**
 * A JSON text that ends or breaks in the middle, cut back to a place where its brackets can be closed again: each cut is
 * complete JSON, the longest first. For each level of brackets there is one cut, the last that is possible: what is incomplete
 * at the damage is left out together with the bracket around it.
 */
export function* repairTruncatedJson(text: string): Generator<string> {
  for (const { end, open } of placesToCut(text).toReversed()) yield text.slice(0, end) + closersOf(open);
}

interface Cut {
  readonly end: number;
  readonly open: OpenBracket | null;
}

/** From the outermost level to the innermost, which is also the order in the text. */
const placesToCut = (text: string): Cut[] => {
  const cuts: Cut[] = [];
  const scanner = new JsonScanner(text);
  while (scanner.step()) {
    // The end of the text may have cut a number in the middle.
    if (scanner.end === text.length && /\d/.test(text[scanner.start]!)) break;
    if (!scanner.canEnd) continue;
    while (cuts.length > 0 && depthOf(cuts.at(-1)!) >= depthOf(scanner)) cuts.pop();
    cuts.push({ end: scanner.end, open: scanner.open });
  }
  return cuts;
};

const depthOf = ({ open }: Pick<Cut, 'open'>): number => open?.depth ?? 0;

const closersOf = (innermost: OpenBracket | null): string => {
  let closers = '';
  for (let open = innermost; open !== null; open = open.around) closers += open.closer;
  return closers;
};
