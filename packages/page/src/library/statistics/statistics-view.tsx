import type { Game } from '@poda/library/core/contract.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { Invitation } from '../../controls/invitation.tsx';
import { Table } from '../../controls/tables.tsx';
import { describedPlayer, levelName } from '../../play/setup/player-choice.ts';
import { linkTo } from '../../route.ts';
import { gameTitle } from '../../words/game-title.ts';
import { listedGame } from '../listed-game.ts';
import { useLibrary } from '../use-library.ts';
import { AccuracyGraph } from './accuracy-graph.tsx';
import {
  LOSSES,
  OF_GAMES_LOST,
  OF_GAMES_WON,
  type RulesetStatistics,
  type Suggestion,
  statisticsOf,
  type Tally,
  WINS,
} from './statistics.ts';
import { say } from './words.ts';
import './statistics.css';

export const StatisticsView = () => {
  const library = useLibrary().value;
  if (library === null) return <p aria-busy="true" />;
  const statistics = statisticsOf(library.games.flatMap(kept => listedGame(kept) ?? []));
  if (statistics.length === 0)
    return (
      <Invitation
        picture="bars"
        text={say('none')}
        action={say('none.play')}
        href={linkTo('play')}
        testId="no-statistics"
      />
    );
  return (
    <>
      <p class="lead">{say('intro')}</p>
      <p class="faint small">
        {say('rule', { wins: WINS, wonGames: OF_GAMES_WON, losses: LOSSES, lostGames: OF_GAMES_LOST })}
      </p>
      {statistics.map(one => (
        <GameStatistics key={one.ruleset} statistics={one} />
      ))}
    </>
  );
};

const GameStatistics = ({ statistics }: { statistics: RulesetStatistics }) => {
  const { ruleset, variant, tallies, accuracies, suggestion } = statistics;
  // The games may differ in options, so the title is that of the ruleset without options.
  const { game, detail } = gameTitle(variantNamed(ruleset));
  return (
    <section class="framed stack game-statistics" data-testid={`statistics-${ruleset}`}>
      <h2>{[game, detail].filter(part => part !== '').join(': ')}</h2>
      {suggestion !== null && (
        <p data-testid="suggestion">
          <strong>{say('next', { level: suggestion.level, name: levelName(suggestion.level) })}</strong>{' '}
          {reasonText(suggestion)}{' '}
          <a href={linkTo('play', '', { new: ruleset, second: `level:${suggestion.level}` })}>{say('move.play')}</a>
        </p>
      )}
      <div class="statistics-parts">
        <Results tallies={tallies} game={variant.game} />
        <div>
          <h3>{say('accuracy')}</h3>
          {accuracies.length === 0 ? (
            <p class="faint">{say('accuracy.none')}</p>
          ) : (
            <AccuracyGraph points={accuracies} />
          )}
        </div>
      </div>
    </section>
  );
};

const reasonText = ({ reason, from }: Suggestion): string =>
  reason === 'won'
    ? say('next.won', { wins: WINS, games: OF_GAMES_WON, from })
    : reason === 'lost'
      ? say('next.lost', { losses: LOSSES, games: OF_GAMES_LOST, from })
      : say('next.even', { from });

const ends = ['won', 'drawn', 'lost'] as const;

const Results = ({ tallies, game }: { tallies: readonly Tally[]; game: Game }) => (
  <Table
    class="results-table"
    caption={say('results')}
    rows={tallies}
    keyOf={({ opponent }) => opponent}
    columns={[
      [say('opponent'), ({ opponent }) => describedPlayer(opponent, game)],
      ...ends.map(
        end =>
          [say(end), (tally: Tally) => <span class={tally[end] === 0 ? 'faint' : end}>{tally[end]}</span>] as const,
      ),
      [say('share'), tally => <ResultBar tally={tally} />, 'picture'],
    ]}
  />
);

/** As wide as the counts, in the colours of the columns. */
const ResultBar = ({ tally }: { tally: Tally }) => (
  <span class="result-bar" aria-hidden="true">
    {ends.map(end => tally[end] > 0 && <i key={end} class={end} style={{ flexGrow: tally[end] }} />)}
  </span>
);
