import type { Variant } from '@poda/library/core/contract.ts';
import { type ComparedResult, changesValue, comparedSearches } from '@poda/library/study/comparison.ts';
import { NumberFormat } from '@poda/library/study/number-format.ts';
import { ScrollBox, Table } from '../controls/tables.tsx';
import { countText, numberText } from '../tree/number-text.ts';
import { fixed } from '../words/numbers.ts';
import { currentLanguage } from '../words/say.ts';
import { OrdersSection } from './orders-section.tsx';
import type { RunningComparison } from './running-comparison.ts';
import { TreeShape } from './tree-shape.tsx';
import { say } from './words.ts';

export const ComparisonResults = ({ comparison }: { readonly comparison: RunningComparison }) => {
  const results = comparison.results.value;
  if (results.length === 0) return null;
  const { state, depth } = comparison;
  return (
    <>
      <section class="comparison-part">
        <h2>{say('results')}</h2>
        <ResultTable variant={state.variant} depth={depth} results={results} />
        <Notes results={results} />
      </section>
      <section class="comparison-part">
        <h2>{say('shapes')}</h2>
        <p class="faint">{say('shapes.about')}</p>
        <Shapes results={results} />
      </section>
      <OrdersSection comparison={comparison} />
    </>
  );
};

/** Of the searches that change nothing, the first one that was not left out. */
const commonValue = (results: readonly ComparedResult[]): number | null =>
  results.find(({ search, value }) => value !== null && !changesValue(search))?.value ?? null;

const isOtherValue = ({ value }: ComparedResult, common: number | null): boolean =>
  value !== null && common !== null && value !== common;

/** Of minimax; null for minimax itself. */
const prunedShare = ({ search, nodes }: ComparedResult, [minimax]: readonly ComparedResult[]): number | null =>
  search === 'minimax' || nodes === null || !minimax?.nodes ? null : 1 - nodes / minimax.nodes;

interface ResultTableProps {
  readonly variant: Variant;
  readonly depth: number;
  readonly results: readonly ComparedResult[];
}

const ResultTable = ({ variant, depth, results }: ResultTableProps) => {
  const numbers = new NumberFormat(currentLanguage());
  const common = commonValue(results);
  const timeOf = ({ nodes, seconds }: ComparedResult) =>
    seconds !== null ? numbers.time(seconds) : say(nodes === null ? 'left-out' : 'counted');
  const prunedOf = (result: ComparedResult) => {
    const share = prunedShare(result, results);
    return share === null ? '-' : numbers.share(share);
  };
  const valueText = (result: ComparedResult) => {
    if (result.value === null) return '-';
    const value = numberText(variant, result.value);
    return isOtherValue(result, common) ? say('value.other', { value }) : value;
  };
  return (
    <ScrollBox label={say('results')} isFramed>
      <Table
        class="listing"
        columns={[
          [say('search'), ({ search }) => say(`search.${search}`)],
          [say('nodes'), ({ nodes }) => (nodes === null ? '-' : countText(nodes)), 'number'],
          [say('time'), timeOf, 'number'],
          [say('pruned'), prunedOf, 'number'],
          [say('branching'), ({ nodes }) => (nodes === null ? '-' : fixed((nodes - 1) ** (1 / depth), 1)), 'number'],
          [say('value'), valueText, 'number'],
        ]}
        rows={results}
        keyOf={({ search }) => search}
        testId="comparison-table"
      />
    </ScrollBox>
  );
};

const Notes = ({ results }: { readonly results: readonly ComparedResult[] }) => {
  const common = commonValue(results);
  const changed = results.filter(result => isOtherValue(result, common)).map(({ search }) => say(`search.${search}`));
  return (
    <>
      {results.length === comparedSearches.length && common !== null && (
        <p data-testid="comparison-values">
          {changed.length === 0
            ? say('value.same')
            : say('value.changed', { count: changed.length, searches: changed.join(', ') })}
        </p>
      )}
      <dl class="comparison-about small">
        {results.map(({ search }) => (
          <div key={search}>
            <dt>{say(`search.${search}`)}</dt>
            <dd>{say(`about.${search}`)}</dd>
          </div>
        ))}
      </dl>
      <p class="faint small">
        {[
          say('note.branching'),
          ...(results.some(result => (prunedShare(result, results) ?? 0) < 0) ? [say('note.negative')] : []),
          ...(results.some(({ nodes, seconds }) => nodes !== null && seconds === null) ? [say('note.counted')] : []),
          ...(results.some(({ nodes }) => nodes === null) ? [say('note.left-out')] : []),
        ].join(' ')}
      </p>
    </>
  );
};

const Shapes = ({ results }: { readonly results: readonly ComparedResult[] }) => {
  const all = results.flatMap(({ levels }) => (levels === null ? [] : [levels]));
  const most = Math.max(...all.flat());
  const deepest = Math.max(...all.map(({ length }) => length));
  const outline = results[0]!.levels;
  return (
    <ul class="bare comparison-shapes" data-testid="comparison-shapes">
      {results.map(({ search, levels, nodes }) => (
        <li key={search}>
          {levels === null ? (
            <p class="faint small">{say('shape.none')}</p>
          ) : (
            <TreeShape
              {...{ levels, most, deepest }}
              outline={search === 'minimax' ? null : outline}
              label={say('shape.levels', { levels: levels.map(countText).join(', ') })}
            />
          )}
          <p>{say(`search.${search}`)}</p>
          <p class="faint small">{nodes !== null && `${countText(nodes)} ${say('nodes')}`}</p>
        </li>
      ))}
    </ul>
  );
};
