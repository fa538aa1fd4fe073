import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { fixedPercent } from '../analysis/engine/value-text.ts';
import { ScrollBox } from '../controls/tables.tsx';
import { translator } from '../words/say.ts';
import type { StartValues } from './solved-data.ts';
import { say } from './words.ts';

/** Stands for an unknown value. */
export const NOT_COMPUTED = '–';

/** A row for each number of pieces, a column for each ruleset. */
export const StartsTable = ({ starts }: { starts: readonly StartValues[] }) => {
  const counts = [...new Set(starts.flatMap(({ values }) => values.map(({ pieces }) => pieces)))].sort((a, b) => a - b);
  const hasPublished = starts.some(({ values }) => values.some(({ source }) => source !== 'poda'));
  const hasGaps = starts.some(({ values }) => values.length < counts.length);
  return (
    <section class="solved-part" data-testid="starts">
      <h3>{say('starts.title')}</h3>
      <p class="faint">{say('starts.intro')}</p>
      <ScrollBox class="sideways" label={say('starts.title')}>
        <table class="starts">
          <thead>
            <tr>
              <th scope="col">{say('starts.pieces')}</th>
              {starts.map(({ game }) => (
                <th key={game} scope="col">
                  {rulesetName(game)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counts.map(count => (
              <tr key={count}>
                <th scope="row">{count}</th>
                {starts.map(({ game, values }) => {
                  const known = values.find(({ pieces }) => pieces === count);
                  return (
                    <td key={game}>
                      {known === undefined ? NOT_COMPUTED : fixedPercent(known.chance, 2)}
                      {known !== undefined && known.source !== 'poda' && '*'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {hasGaps && <p class="faint small">{say('not-computed')}</p>}
      {hasPublished && <p class="faint small">{say('source.mark')}</p>}
    </section>
  );
};

export const rulesetName = (game: string): string => {
  const { game: ofGame, ruleset } = unwrap(parseVariant(games, game));
  return capitalised(translator.value.rulesetName(ofGame, ruleset));
};
