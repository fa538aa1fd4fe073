import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { fixedPercent, numberText } from '../analysis/engine/value-text.ts';
import { NumberHead, ScrollBox } from '../controls/tables.tsx';
import { playerName } from '../play/setup/player-choice.ts';
import type { Regret } from './solved-data.ts';
import { rulesetName } from './starts-table.tsx';
import { say } from './words.ts';

export const RegretChart = ({ regret: { game, players } }: { regret: Regret }) => {
  const variant = unwrap(parseVariant(games, game));
  const hasLosses = players.some(({ meanLoss }) => meanLoss !== undefined);
  const highest = Math.max(...players.map(({ worse, choices }) => worse / choices));
  return (
    <section class="solved-part" data-testid="regret">
      <h3>{say('regret.title')}</h3>
      <p class="faint">
        {rulesetName(game)}. {say('regret.intro')}
      </p>
      <ScrollBox class="sideways" label={say('regret.title')}>
        <table class="regret">
          <thead>
            <tr>
              <th scope="col">{say('regret.player')}</th>
              <NumberHead text={say('regret.worse')} />
              <NumberHead text={say('regret.choices')} />
              <td aria-hidden="true" />
              {hasLosses && <NumberHead text={say('regret.mean')} />}
            </tr>
          </thead>
          <tbody>
            {players.map(({ player, worse, choices, meanLoss }) => (
              <tr key={player}>
                <th scope="row">{playerName({ name: player, kind: 'computer', word: player }, variant.game)}</th>
                <td class="number">{fixedPercent(worse / choices, 2)}</td>
                <td class="number faint">{numberText(choices, 0)}</td>
                <td>
                  <svg class="share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                    <rect
                      class="share-worse"
                      width={(100 * worse) / choices / Math.max(highest, MIN_SCALE)}
                      height="12"
                    />
                  </svg>
                </td>
                {hasLosses && <td class="number">{meanLoss !== undefined && numberText(100 * meanLoss, 2)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
};

/** The share of worse moves that fills a bar, if no player makes more; bars stay short if all are nearly perfect. */
const MIN_SCALE = 0.01;
