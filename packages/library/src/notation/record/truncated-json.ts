import { JsonScanner, type OpenBracket } from '../../core/text/json-text.ts';

/**
 * Cuts a damaged JSON text back to a complete value and closes the open brackets. Yields valid JSON texts, the longest
 * first: one for each nesting level at the damage.
 */
export function* repairTruncatedJson(text: string): Generator<string> {
  for (const { end, open } of placesToCut(text).toReversed()) yield text.slice(0, end) + closersOf(open);
}

type Cut = Pick<JsonScanner, 'end' | 'open'>;

/** The last possible cut for each nesting level, outermost first. */
const placesToCut = (text: string): Cut[] => {
  const cuts: Cut[] = [];
  const scanner = new JsonScanner(text);
  while (scanner.step()) {
    // A number at the end of the text may be incomplete.
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
