import type { Translator } from '../i18n/translate.ts';
import { type Hint, type HintList, listHints } from '../search/hints.ts';
import type { ShownLine } from './analysis.ts';
import { lineText } from './command-analyse.ts';

/** The best moves for people: ties share their number and are marked; where there are two lists, each has its heading. */
export const hintText = (lines: readonly ShownLine[], translator: Translator): string => {
  const lists = listHints(lines, ({ exact }) => exact);
  const hasHeadings = lists.length > 1;
  return lists
    .flatMap(list => [...(hasHeadings ? [heading(list, translator)] : []), ...hintLines(list, translator)])
    .join('\n');
};

const heading = ({ isExact }: HintList<ShownLine>, translator: Translator): string =>
  translator.say(isExact ? 'hint.exact' : 'hint.estimates');

const hintLines = ({ hints }: HintList<ShownLine>, translator: Translator): string[] =>
  hints.map(({ line, rank, isTied }: Hint<ShownLine>) => {
    const place = isTied ? `${rank}= ${translator.say('hint.tied')}` : `${rank}.`;
    return `${place} ${lineText(line, translator)}`;
  });
