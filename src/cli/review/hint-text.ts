import type { FullTranslator } from '../../i18n/translators.ts';
import { type Hint, type HintList, listHints } from '../../search/review/hints.ts';
import type { ShownLine } from '../../search/review/shown-line.ts';

/** Tied moves share their number; headings separate proved and estimated values. */
export const hintText = (lines: readonly ShownLine[], translator: FullTranslator): string => {
  const lists = listHints(lines, ({ exact }) => exact);
  const hasHeadings = lists.length > 1;
  const listed = lists.reduce((sum, { hints }) => sum + hints.length, 0);
  // After a proved win without estimates; otherwise without proved losses.
  const reason = lists[0]?.isExact ? 'hint.without-estimates' : 'hint.without-losses';
  return [
    ...lists.flatMap(list => [...(hasHeadings ? [heading(list, translator)] : []), ...hintLines(list, translator)]),
    ...(listed < lines.length ? [translator.say(reason, { count: lines.length - listed })] : []),
  ].join('\n');
};

const heading = ({ isExact }: HintList<ShownLine>, translator: FullTranslator): string =>
  translator.say(isExact ? 'hint.exact' : 'hint.estimates');

const hintLines = ({ hints }: HintList<ShownLine>, translator: FullTranslator): string[] =>
  hints.map(({ line, rank, isTied }: Hint<ShownLine>) => {
    const place = isTied ? translator.say('hint.tied', { rank }) : `${rank}.`;
    return `${place} ${lineText(line, translator)}`;
  });

const lineText = ({ move, value, exact, pv, plies }: ShownLine, translator: FullTranslator): string => {
  const proof = exact ? translator.say('analyse.exact') : translator.say('analyse.estimate');
  const end = plies === undefined ? '' : ` ${translator.say('analyse.plies', { plies })}`;
  return `${move}  ${valueText(value, translator)} (${proof}${end})  ${pv.join(' ')}`;
};

export const valueText = (value: number, translator: FullTranslator): string =>
  translator.number(Math.round(value * 10_000) / 10_000);
