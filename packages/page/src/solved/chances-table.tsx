import { useSignal } from '@preact/signals';
import { fixedPercent } from '../analysis/engine/value-text.ts';
import { bound, Select } from '../controls/fields.tsx';
import { ScrollBox } from '../controls/tables.tsx';
import type { ChancesByPieces } from './solved-data.ts';
import { rulesetName } from './starts-table.tsx';
import { say } from './words.ts';

/** By the pieces left of both sides; cells are tinted green above 50 %, red below. */
export const ChancesTable = ({ tables }: { tables: readonly ChancesByPieces[] }) => {
  const chosen = useSignal(tables[0]!.game);
  const { chances } = tables.find(({ game }) => game === chosen.value) ?? tables[0]!;
  const width = Math.max(...chances.map(row => row.length));
  const enemies = Array.from({ length: width }, (_, i) => i + 1);
  return (
    <section class="solved-part" data-testid="chances">
      <h3>{say('chances.title')}</h3>
      <p class="faint">{say('chances.intro')}</p>
      {tables.length > 1 && (
        <Select
          label={say('new.ruleset')}
          {...bound(chosen)}
          options={tables.map(({ game }) => ({ value: game, label: rulesetName(game) }))}
          testId="chances-ruleset"
        />
      )}
      <ScrollBox class="sideways" label={say('chances.title')}>
        <table class="heat">
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={width}>
                {say('chances.enemy')}
              </th>
            </tr>
            <tr>
              <th scope="col">{say('chances.own')}</th>
              {enemies.map(count => (
                <th key={count} scope="col">
                  {count}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chances.map((row, i) => (
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                {enemies.map(count => {
                  const chance = row[count - 1];
                  return (
                    <td key={count} style={chance === undefined ? {} : { background: tint(chance) }}>
                      {chance !== undefined && (
                        <>
                          <span class="on-wide">{fixedPercent(chance, 1)}</span>
                          <span class="on-narrow">{fixedPercent(chance, 0)}</span>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p class="faint small">
        <span class="share-key share-win" aria-hidden="true" /> {say('chances.above')}{' '}
        <span class="share-key share-loss" aria-hidden="true" /> {say('chances.below')}
      </p>
    </section>
  );
};

/** Per cent of colour in the cell of a certain win or loss; more would make the number hard to read. */
const STRONGEST_TINT = 45;

const tint = (chance: number): string => {
  const share = Math.round(STRONGEST_TINT * Math.abs(2 * chance - 1));
  return `color-mix(in srgb, var(--${chance >= 1 / 2 ? 'good' : 'bad'}) ${share}%, var(--panel))`;
};
