import { unwrap } from '@poda/library/core/result.ts';
import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { bound, Select } from '../controls/fields.tsx';
import { NumberHead, ScrollBox } from '../controls/tables.tsx';
import { describedPlayer } from '../play/setup/player-choice.ts';
import { fixed, percent } from '../report/numbers.ts';
import { linkTo } from '../route.ts';
import { currentLanguage, translator } from '../words/say.ts';
import type { BoardValue, ChancesByPieces, PositionCount, PositionCounts, Regret, StartValues } from './solved-data.ts';
import { say } from './words.ts';

/** Stands for an unknown value. */
const NOT_COMPUTED = '–';

/** A row for each number of pieces, a column for each ruleset. */
export const StartsTable = ({ starts }: { starts: readonly StartValues[] }) => {
  const counts = [...new Set(starts.flatMap(({ values }) => values.map(({ pieces }) => pieces)))].sort((a, b) => a - b);
  const hasPublished = starts.some(({ values }) => values.some(({ source }) => source !== 'poda'));
  const hasGaps = starts.some(({ values }) => values.length < counts.length);
  return (
    <section class="solved-part" data-testid="starts">
      <h3>{say('starts.title')}</h3>
      <p class="faint">{say('starts.intro')}</p>
      <ScrollBox label={say('starts.title')}>
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
                      {known === undefined ? NOT_COMPUTED : percent(known.chance, 2)}
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

/** A row for each size, with a link to its board. */
export const BoardsTable = ({ boards }: { boards: readonly BoardValue[] }) => (
  <section class="solved-part" data-testid="boards">
    <h3>{say('boards.title')}</h3>
    <p class="faint">{say('boards.intro')}</p>
    <ScrollBox label={say('boards.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('boards.board')}</th>
            <th scope="col">{say('boards.result')}</th>
            <th scope="col">{say('boards.best')}</th>
          </tr>
        </thead>
        <tbody>
          {boards.map(({ game, lead, moves, best }) => {
            const variant = unwrap(parseVariant(games, game));
            const winner = translator.value.sideValues(variant, lead > 0 ? 0 : 1);
            return (
              <tr key={game}>
                <th scope="row">
                  <a href={linkTo('analysis', '', { game })}>{rulesetName(game)}</a>
                </th>
                <td>{lead === 0 ? say('boards.draw') : say('boards.lead', { ...winner, lead: Math.abs(lead) })}</td>
                <td>{best.length === moves ? say('boards.all') : best.join(' · ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  </section>
);

export const rulesetName = (game: string): string => {
  const { game: ofGame, ruleset } = unwrap(parseVariant(games, game));
  return capitalised(translator.value.rulesetName(ofGame, ruleset));
};

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
      <ScrollBox label={say('chances.title')}>
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
                      {chance !== undefined && <Percent share={chance} />}
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

/** Shorter on a narrow screen. */
const Percent = ({ share }: { share: number }) => (
  <>
    <span class="on-wide">{percent(share, 1)}</span>
    <span class="on-narrow">{percent(share, 0)}</span>
  </>
);

const results = ['win', 'draw', 'loss'] as const;

export const CountsTable = ({ counts: { game, counts } }: { counts: PositionCounts }) => {
  const number = numberFormat(currentLanguage());
  const compact = numberFormat(currentLanguage(), { notation: 'compact', maximumSignificantDigits: 3 });
  return (
    <section class="solved-part" data-testid="counts">
      <h3>{say('counts.title')}</h3>
      <p class="faint">
        {rulesetName(game)}. {say('counts.intro')}
      </p>
      <ScrollBox label={say('counts.title')}>
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
                    <Percent share={count[result] / count.positions} />
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
      <ScrollBox label={say('regret.title')}>
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
                <th scope="row">{describedPlayer(player, variant.game)}</th>
                <td class="number">{percent(worse / choices, 2)}</td>
                <td class="number faint">{fixed(choices, 0)}</td>
                <td>
                  <svg class="share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                    <rect
                      class="share-worse"
                      width={(100 * worse) / choices / Math.max(highest, MIN_SCALE)}
                      height="12"
                    />
                  </svg>
                </td>
                {hasLosses && <td class="number">{meanLoss !== undefined && fixed(100 * meanLoss, 2)}</td>}
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
