import type { Game } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { playerName } from '../../play/setup/player-choice.ts';
import { linkTo } from '../../route.ts';
import { gameTitle } from '../../words/game-title.ts';
import { shownGame } from '../shown-game.ts';
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
  const statistics = statisticsOf(library.games.flatMap(kept => shownGame(kept) ?? []));
  if (statistics.length === 0) return <p data-testid="no-statistics">{say('none')}</p>;
  return (
    <>
      <p class="lead">{say('intro')}</p>
      <p class="faint small">
        {say('rule', { wins: WINS, wonGames: OF_GAMES_WON, losses: LOSSES, lostGames: OF_GAMES_LOST })} {say('legend')}
      </p>
      <Stripes />
      {statistics.map(one => (
        <GameStatistics key={one.ruleset} statistics={one} />
      ))}
    </>
  );
};

const GameStatistics = ({ statistics }: { statistics: RulesetStatistics }) => {
  const { ruleset, variant, tallies, accuracies, suggestion } = statistics;
  // The games may differ in options, so the title is that of the ruleset without options.
  const { game, detail } = gameTitle(unwrap(parseVariant(games, ruleset)));
  return (
    <section class="game-statistics" data-testid={`statistics-${ruleset}`}>
      <h2>{[game, detail].filter(part => part !== '').join(': ')}</h2>
      {suggestion !== null && (
        <p data-testid="suggestion">
          <strong>{say('next', { level: suggestion.level })}</strong> {reasonText(suggestion)}{' '}
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

const Results = ({ tallies, game }: { tallies: readonly Tally[]; game: Game }) => (
  <table class="results-table">
    <caption>{say('results')}</caption>
    <thead>
      <tr>
        <th scope="col">{say('opponent')}</th>
        <th scope="col">{say('won')}</th>
        <th scope="col">{say('drawn')}</th>
        <th scope="col">{say('lost')}</th>
        <td aria-hidden="true">{say('share')}</td>
      </tr>
    </thead>
    <tbody>
      {tallies.map(tally => (
        <tr key={tally.opponent}>
          <th scope="row">{playerName({ name: tally.opponent, kind: 'computer', word: tally.opponent }, game)}</th>
          <td>{tally.won}</td>
          <td>{tally.drawn}</td>
          <td>{tally.lost}</td>
          <td>
            <ResultBar tally={tally} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** One pattern serves all bars, because an id must be unique on the page. */
const Stripes = () => (
  <svg class="hidden" aria-hidden="true">
    <pattern id="drawn-stripes" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="4" class="bar-stripe" />
    </pattern>
  </svg>
);

const ResultBar = ({ tally: { won, drawn, lost } }: { tally: Tally }) => {
  const unit = 100 / (won + drawn + lost);
  const parts = [
    { kind: 'won', x: 0, width: won * unit },
    { kind: 'drawn', x: won * unit, width: drawn * unit },
    { kind: 'lost', x: (won + drawn) * unit, width: lost * unit },
  ].filter(({ width }) => width > 0);
  return (
    <svg class="result-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ kind, x, width }) => (
        <rect key={kind} class={`bar-${kind}`} x={x} y="0" width={width} height="12" />
      ))}
    </svg>
  );
};
