import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { fixedPercent } from '../analysis/engine/value-text.ts';
import { NumberHead, ScrollBox } from '../controls/tables.tsx';
import { currentLanguage } from '../words/say.ts';
import type { PositionCount, PositionCounts } from './solved-data.ts';
import { NOT_COMPUTED, rulesetName } from './starts-table.tsx';
import { say } from './words.ts';

const results = ['win', 'draw', 'loss'] as const;

export const CountsTable = ({ counts: { game, counts } }: { counts: PositionCounts }) => {
  const number = numberFormat(currentLanguage());
  const compact = numberFormat(currentLanguage(), { notation: 'compact', maximumSignificantDigits: 3 });
  return (
    <section class="solved-part whole-width" data-testid="counts">
      <h3>{say('counts.title')}</h3>
      <p class="faint">
        {rulesetName(game)}. {say('counts.intro')}
      </p>
      <ScrollBox class="sideways" label={say('counts.title')}>
        <table>
          <thead>
            <tr>
              <NumberHead text={say('counts.pieces')} />
              <NumberHead text={say('counts.positions')} />
              <td class="share-cell" aria-hidden="true">
                {say('counts.share')}
              </td>
              {results.map(result => (
                <th key={result} scope="col" class="number">
                  <span class={`share-key share-${result}`} aria-hidden="true" /> {say(`counts.${result}`)}
                </th>
              ))}
              <NumberHead text={say('counts.longest')} />
            </tr>
          </thead>
          <tbody>
            {counts.map(count => (
              <tr key={count.pieces}>
                <th scope="row" class="number">
                  {count.pieces}
                </th>
                <td class="number">
                  <span class="on-wide">{number(count.positions)}</span>
                  <span class="on-narrow">{compact(count.positions)}</span>
                </td>
                <td class="share-cell">
                  <ShareBar count={count} />
                </td>
                {results.map(result => (
                  <td key={result} class="number">
                    <span class="on-wide">{fixedPercent(count[result] / count.positions, 1)}</span>
                    <span class="on-narrow">{fixedPercent(count[result] / count.positions, 0)}</span>
                  </td>
                ))}
                <td class="number">{count.longest ?? NOT_COMPUTED}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {counts.some(({ longest }) => longest === undefined) && <p class="faint small">{say('not-computed')}</p>}
    </section>
  );
};

/** Decorative: the table has the same numbers. */
const ShareBar = ({ count }: { count: PositionCount }) => {
  let x = 0;
  return (
    <svg class="share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      {results.map(result => {
        const width = (100 * count[result]) / count.positions;
        x += width;
        return <rect key={result} class={`share-${result}`} x={x - width} y="0" width={width} height="12" />;
      })}
    </svg>
  );
};
