import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { useEffect } from 'preact/hooks';
import { currentLanguage } from '../words/say.ts';
import type { PartProps } from './lesson-data.ts';
import { translated } from './words.ts';

export interface Bar {
  readonly label: string;
  readonly count: number;
}

/** Counts as bars; `most` is the count of a whole track. */
export const Bars = ({ bars, most }: { readonly bars: readonly Bar[]; readonly most: number }) => {
  const format = numberFormat(currentLanguage());
  return (
    <ul class="bars">
      {bars.map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <b>{format(count)}</b>
          <div class="bar-track" aria-hidden="true">
            <div style={{ width: `${(100 * count) / most}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
};

export const CountedBars = ({ part, onDone }: PartProps<'bars'>) => {
  useEffect(onDone, []);
  const bars = part.bars.map(({ label, nodes }) => ({ label: translated(label), count: nodes }));
  return <Bars bars={bars} most={Math.max(...bars.map(({ count }) => count))} />;
};
