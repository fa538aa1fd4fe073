import { faults } from '@poda/arena/game/verdict.ts';
import type { ReportGame } from '@poda/arena/report/report-data.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { type Signal, useSignal } from '@preact/signals';
import { Button } from '../../controls/button.tsx';
import { fieldsOf, Select } from '../../controls/fields.tsx';
import { fixed } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import { Name, Token } from '../name.tsx';
import type { Report } from '../read-report.ts';
import { linkToGame } from '../selected-game.ts';
import { say } from '../words.ts';
import { type Filter, noFilter, passes, resultFor } from './filter.ts';

/** Also added by each click on the button for more. */
const PAGE_SIZE = 100;

export const GameList = ({ report, filter }: { report: Report; filter: Signal<Filter> }) => {
  const { games } = report.data;
  const wanted = games.filter(passes(filter.value));
  const room = useSignal({ filter: filter.value, count: PAGE_SIZE });
  const count = room.value.filter === filter.value ? room.value.count : PAGE_SIZE;
  const left = wanted.length - count;
  return (
    <section id="games" class="report-part">
      <h2 id="games-title" tabIndex={-1}>
        {say('games.title')}
      </h2>
      <Filters report={report} filter={filter} />
      <p class="row" role="status" data-testid="games-count">
        {say('games.count', { count: fixed(wanted.length, 0), all: fixed(games.length, 0) })}
      </p>
      {wanted.length === 0 && <p>{say('games.none')}</p>}
      <ol class="framed games" data-testid="games">
        {wanted.slice(0, count).map(game => (
          <GameLine
            key={game.number}
            number={game.number}
            href={linkToGame(game.number)}
            variant={report.variant}
            names={game.seats.map(seat => report.nameOf(seat))}
            result={resultFor(game, 0)}
            by={game.fault?.by ?? 'rules'}
            end={endText(report, game)}
            moves={(game.moves === '' ? 0 : game.moves.split(' ').length) - game.opening}
          />
        ))}
      </ol>
      {left > 0 && (
        <Button
          label={say('games.more', { count: Math.min(PAGE_SIZE, left) })}
          class="games-more"
          onClick={() => {
            room.value = { filter: filter.value, count: count + PAGE_SIZE };
          }}
        />
      )}
    </section>
  );
};

interface GameLineProps {
  readonly number: number;
  readonly href: string;
  readonly variant: Variant;
  readonly names: readonly string[];
  /** For side 0; null without a result. */
  readonly result: ReturnType<typeof resultFor>;
  /** `rules` or the fault that decided the game, and its text. */
  readonly by: string;
  readonly end: string;
  readonly moves: number;
}

export const GameLine = ({ number, href, variant, names, result, by, end, moves }: GameLineProps) => (
  <li>
    <a href={href} data-game={number} data-by={by}>
      <span class="games-number">
        <span class="hidden">{say('game.title', { number })} </span>
        <span class="faint" aria-hidden="true">
          {number}
        </span>
      </span>
      <span class={`games-player first ${result ?? ''}`}>
        <Token colour={variant.face.board.colours[0]} />
        <Name>{names[0]!}</Name>
      </span>
      <b class="games-score">{scoreText(result)}</b>
      <span class={`games-player ${result === 'lost' ? 'won' : ''}`}>
        <Token colour={variant.face.board.colours[1]} />
        <Name>{names[1]!}</Name>
      </span>
      <span class={by === 'rules' ? 'games-end faint' : 'games-end bad'}>{end}</span>
      <span class="games-moves faint">{say('game.moves', { count: moves })}</span>
    </a>
  </li>
);

export const scoreText = (result: ReturnType<typeof resultFor>): string =>
  result === null ? '–' : { won: '1–0', drawn: '½–½', lost: '0–1' }[result];

const endText = ({ variant }: Report, { result, fault }: ReportGame): string => {
  if (fault !== undefined) return translator.value.say(`fault.${fault.by}`);
  return result === null ? '' : translator.value.reason(variant.game, result.reason);
};

const Filters = ({ report, filter }: { report: Report; filter: Signal<Filter> }) => {
  const { data, variant } = report;
  const { player, opponent } = filter.value;
  const set = (change: Partial<Filter>) => {
    filter.value = { ...filter.value, ...change };
  };
  const field = fieldsOf(filter.value, set);
  const numberOf = (text: string) => (text === '' ? null : Number(text));
  const playerOptions = (without: number | null) => [
    { value: '', label: say('filter.anybody') },
    ...data.standings
      .filter(row => row.player !== without)
      .map(row => ({ value: String(row.player), label: report.nameOf(row.player) })),
  ];
  const sideWon = (side: 0 | 1) => say('filter.side', translator.value.sideValues(variant, side));
  const committed = faults.filter(fault => data.games.some(game => game.fault?.by === fault));
  return (
    <div class="report-filters">
      <Select
        label={say('column.player')}
        value={player === null ? '' : String(player)}
        options={playerOptions(null)}
        testId="filter-player"
        onChange={text => set({ player: numberOf(text), opponent: null })}
      />
      <Select
        label={say('filter.opponent')}
        value={opponent === null ? '' : String(opponent)}
        options={player === null ? playerOptions(null).slice(0, 1) : playerOptions(player)}
        testId="filter-opponent"
        onChange={text => set({ opponent: numberOf(text) })}
      />
      <Select
        label={say('filter.result')}
        {...field('result')}
        options={[
          { value: '', label: say('filter.any') },
          { value: 'won', label: player === null ? sideWon(0) : say('filter.won') },
          { value: 'drawn', label: say('filter.drawn') },
          { value: 'lost', label: player === null ? sideWon(1) : say('filter.lost') },
        ]}
        testId="filter-result"
      />
      <Select
        label={say('filter.verdict')}
        {...field('verdict')}
        options={[
          { value: '', label: say('filter.any') },
          { value: 'rules', label: say('filter.rules') },
          { value: 'fault', label: say('filter.fault') },
          ...committed.map(fault => ({ value: fault, label: translator.value.say(`fault.${fault}`) })),
        ]}
        testId="filter-verdict"
      />
      <Button
        label={say('filter.clear')}
        aria-disabled={filter.value === noFilter}
        testId="filter-clear"
        onClick={() => {
          filter.value = noFilter;
        }}
      />
    </div>
  );
};
