import type { GameState } from '@poda/library/core/game-state.ts';
import { exactAtDepth } from '@poda/library/search/settings.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { digitsOf, percentText } from '../analysis/engine/value-text.ts';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { longWait, webEngine } from '../engine/web-thread.ts';
import { nameOfMove } from '../tree/shown-tree.ts';
import { signed } from '../words/numbers.ts';
import { evaluationAt, type PartProps, stateAt } from './lesson-data.ts';
import { say } from './words.ts';

interface Found {
  readonly move: string;
  readonly value: number;
}

type Row = Readonly<Partial<Record<Column, Found>>>;

const columns = ['plain', 'quiet', 'truth'] as const;
type Column = (typeof columns)[number];

/** The search to each depth, and nothing else but quiescence. */
const quiescence = { search: 'strong', settings: { ...exactAtDepth, quiescence: true } } as const;

/** Nodes of the search that proves the exact values. */
const MAX_NODES_OF_PROOF = 400_000;

/** What the search would play at each depth, one row after another. */
export const Depths = ({ part, onDone }: PartProps<'depths'>) => {
  const rows = useSignal<readonly Row[]>([]);
  const isSearching = useSignal(false);
  const state = useMemo(() => stateAt(part.place), [part]);
  const engine = useMemo(() => webEngine(longWait), [part]);
  useEffect(() => () => void engine.close(), [engine]);
  /** Exact values by move. */
  const truths = useMemo(async () => {
    if (!part.columns.includes('truth')) return new Map<string, number>();
    const lines = state.legalMoves().length;
    const proved = await engine.analyse(state, { search: 'strong', lines, nodes: MAX_NODES_OF_PROOF });
    return new Map(proved.lines.flatMap(({ move, value, exact }) => (exact ? [[move, value] as const] : [])));
  }, [part]);
  const find = async (search: typeof quiescence | { readonly search: 'plain' }, depth: number): Promise<Found> => {
    const evaluation = evaluationAt(part.place);
    const { lines } = await engine.analyse(state, { ...search, depth, evaluation, lines: 1 });
    return lines[0]!;
  };
  const lookDeeper = async () => {
    if (isSearching.peek()) return;
    isSearching.value = true;
    const depth = rows.peek().length + 1;
    const plain = await find({ search: 'plain' }, depth);
    const truth = (await truths).get(plain.move);
    const row: Row = {
      plain,
      ...(part.columns.includes('quiet') ? { quiet: await find(quiescence, depth) } : {}),
      ...(truth === undefined ? {} : { truth: { move: plain.move, value: truth } }),
    };
    set(rows, [...rows.peek(), row]);
    isSearching.value = false;
    if (depth === part.depths) onDone();
  };
  const isAll = rows.value.length === part.depths;
  return (
    <div class="lesson-depths">
      <table data-testid="depths">
        <thead>
          <tr>
            <th scope="col">{say('depths.depth')}</th>
            {part.columns.map(column => (
              <th key={column} scope="col">
                {say(`depths.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: part.depths }, (_, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              {part.columns.map(column => (
                <td key={column}>{foundText(state, column, rows.value[i]?.[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isAll && (
        <div class="row">
          <Button
            label={say('depths.deeper', { depth: rows.value.length + 1 })}
            class="strong"
            aria-busy={isSearching.value}
            testId="depths-deeper"
            onClick={() => void lookDeeper()}
          />
        </div>
      )}
    </div>
  );
};

const foundText = (state: GameState, column: Column, found: Found | undefined) => {
  if (found === undefined) return '';
  const { variant } = state;
  const { shows } = variant.rules;
  const value = shows === 'chance' ? percentText(found.value) : signed(found.value, digitsOf(variant));
  return column === 'truth' ? (
    <b>{value}</b>
  ) : (
    <>
      {nameOfMove(state, found.move)} <b>{value}</b>
    </>
  );
};
