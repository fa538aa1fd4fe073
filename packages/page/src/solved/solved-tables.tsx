import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { fullMoves } from '../analysis/engine/value-text.ts';
import { bound, Select } from '../controls/fields.tsx';
import { ScrollBox, Table } from '../controls/tables.tsx';
import { describedPlayer } from '../play/setup/player-choice.ts';
import { linkTo } from '../route.ts';
import { fixed, percent } from '../words/numbers.ts';
import { currentLanguage, translator } from '../words/say.ts';
import type { BoardValue, ChancesByPieces, PositionCount, PositionCounts, Regret, StartValues } from './solved-data.ts';
import { say } from './words.ts';

/** Stands for an unknown value. */
const NOT_COMPUTED = '–';

interface SolvedPartProps {
  readonly part: 'boards' | 'starts' | 'chances' | 'counts' | 'regret' | 'long-wins';
  /** Named before the introduction if the part is only about one ruleset of the game. */
  readonly game?: string;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

export const SolvedPart = ({ part, game, isWide = false, children }: SolvedPartProps) => (
  <section class={isWide ? 'stack solved-part whole-width' : 'stack solved-part'} data-testid={part}>
    <h3>{say(`${part}.title`)}</h3>
    <p class="faint">
      {game !== undefined && `${rulesetName(game)}. `}
      {say(`${part}.intro`)}
    </p>
    {children}
  </section>
);

/** A row for each number of pieces, a column for each ruleset. */
export const StartsTable = ({ starts }: { starts: readonly StartValues[] }) => {
  const counts = [...new Set(starts.flatMap(({ values }) => values.map(({ pieces }) => pieces)))].sort((a, b) => a - b);
  const hasPublished = starts.some(({ values }) => values.some(({ source }) => source !== 'poda'));
  const hasGaps = starts.some(({ values }) => values.length < counts.length);
  const chanceText = ({ values }: StartValues, count: number) => {
    const known = values.find(({ pieces }) => pieces === count);
    return known === undefined ? NOT_COMPUTED : percent(known.chance, 2) + (known.source === 'poda' ? '' : '*');
  };
  return (
    <SolvedPart part="starts">
      <ScrollBox label={say('starts.title')}>
        <Table
          class="starts"
          rows={counts}
          keyOf={count => count}
          columns={[
            [say('starts.pieces'), count => count],
            ...starts.map(start => [rulesetName(start.game), (count: number) => chanceText(start, count)] as const),
          ]}
        />
      </ScrollBox>
      {hasGaps && <p class="faint small">{say('not-computed')}</p>}
      {hasPublished && <p class="faint small">{say('source.mark')}</p>}
    </SolvedPart>
  );
};

/** A row for each size, with a link to its board. */
export const BoardsTable = ({ boards }: { boards: readonly BoardValue[] }) => (
  <SolvedPart part="boards">
    <ScrollBox label={say('boards.title')}>
      <Table
        rows={boards}
        keyOf={({ game }) => game}
        columns={[
          [say('boards.board'), ({ game }) => <a href={linkTo('analysis', '', { game })}>{rulesetName(game)}</a>],
          [say('boards.result'), resultText],
          [say('boards.best'), ({ moves, best }) => (best.length === moves ? say('boards.all') : best.join(' · '))],
        ]}
      />
    </ScrollBox>
  </SolvedPart>
);

const resultText = ({ game, lead }: BoardValue): string => {
  const winner = translator.value.sideValues(variantNamed(game), lead > 0 ? 0 : 1);
  return lead === 0 ? say('boards.draw') : say('boards.lead', { ...winner, lead: Math.abs(lead) });
};

export const rulesetName = (game: string): string => {
  const { game: ofGame, ruleset } = variantNamed(game);
  return capitalised(translator.value.rulesetName(ofGame, ruleset));
};

/** By the pieces left of both sides; cells are tinted green above 50 %, red below. */
export const ChancesTable = ({ tables }: { tables: readonly ChancesByPieces[] }) => {
  const chosen = useSignal(tables[0]!.game);
  const { chances } = tables.find(({ game }) => game === chosen.value) ?? tables[0]!;
  const width = Math.max(...chances.map(row => row.length));
  const enemies = Array.from({ length: width }, (_, i) => i + 1);
  return (
    <SolvedPart part="chances">
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
    </SolvedPart>
  );
};

/** Per cent of colour in the cell of a certain win or loss; more would make the number hard to read. */
const STRONGEST_TINT = 45;

const tint = (chance: number): string => {
  const share = Math.round(STRONGEST_TINT * Math.abs(2 * chance - 1));
  return `color-mix(in srgb, var(--${chance >= 1 / 2 ? 'good' : 'bad'}) ${share}%, var(--panel))`;
};

const Percent = ({ share }: { share: number }) => <ByWidth wide={percent(share, 1)} narrow={percent(share, 0)} />;

const ByWidth = ({ wide, narrow }: { wide: string; narrow: string }) => (
  <>
    <span class="on-wide">{wide}</span>
    <span class="on-narrow">{narrow}</span>
  </>
);

const results = ['win', 'draw', 'loss'] as const;

export const CountsTable = ({ counts: { game, counts } }: { counts: PositionCounts }) => {
  const number = numberFormat(currentLanguage());
  const compact = numberFormat(currentLanguage(), { notation: 'compact', maximumSignificantDigits: 3 });
  return (
    <SolvedPart part="counts" game={game}>
      <ScrollBox label={say('counts.title')}>
        <Table
          rows={counts}
          keyOf={({ pieces }) => pieces}
          columns={[
            [say('counts.pieces'), ({ pieces }) => pieces, 'number'],
            [
              say('counts.positions'),
              ({ positions }) => <ByWidth wide={number(positions)} narrow={compact(positions)} />,
              'number',
            ],
            [say('counts.share'), count => <ShareBar count={count} />, 'picture'],
            ...results.map(
              result =>
                [
                  <>
                    <span class={`share-key share-${result}`} aria-hidden="true" /> {say(`counts.${result}`)}
                  </>,
                  (count: PositionCount) => <Percent share={count[result] / count.positions} />,
                  'number',
                ] as const,
            ),
            [
              say('counts.longest'),
              ({ longest }) => (longest === undefined ? NOT_COMPUTED : fullMoves(longest)),
              'number',
            ],
          ]}
        />
      </ScrollBox>
      {counts.some(({ longest }) => longest === undefined) && <p class="faint small">{say('not-computed')}</p>}
    </SolvedPart>
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

export const RegretTable = ({ regret: { game, players } }: { regret: Regret }) => {
  const variant = variantNamed(game);
  const hasLosses = players.some(({ meanLoss }) => meanLoss !== undefined);
  const scale = Math.max(MIN_SCALE, ...players.map(({ worse, choices }) => worse / choices));
  return (
    <SolvedPart part="regret" game={game}>
      <ScrollBox label={say('regret.title')}>
        <Table
          class="regret"
          rows={players}
          keyOf={({ player }) => player}
          columns={[
            [say('regret.player'), ({ player }) => describedPlayer(player, variant.game)],
            [say('regret.worse'), ({ worse, choices }) => percent(worse / choices, 2), 'number'],
            [say('regret.choices'), ({ choices }) => <span class="faint">{fixed(choices, 0)}</span>, 'number'],
            [
              '',
              ({ worse, choices }) => (
                <svg class="share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="share-worse" width={(100 * worse) / choices / scale} height="12" />
                </svg>
              ),
              'picture',
            ],
            hasLosses && [
              say('regret.mean'),
              ({ meanLoss }) => meanLoss !== undefined && fixed(100 * meanLoss, 2),
              'number',
            ],
          ]}
        />
      </ScrollBox>
    </SolvedPart>
  );
};

/** The share of worse moves that fills a bar, if no player makes more; bars stay short if all are nearly perfect. */
const MIN_SCALE = 0.01;
