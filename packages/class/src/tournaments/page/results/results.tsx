import { Matrix } from '@poda/page/report/results/matrix.tsx';
import { RatingPlot } from '@poda/page/report/results/rating-plot.tsx';
import { StandingsTable } from '@poda/page/report/results/standings-table.tsx';
import { placeLink } from '../../../page/places.ts';
import { isOwn, type Standings, type Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import { reportOf } from './report-of.ts';

interface ResultsProps {
  readonly tournament: Tournament;
  readonly standings: Standings;
  onPairing(player: number, opponent: number): void;
}

export const Results = ({ tournament, standings, onPairing }: ResultsProps) => {
  if (standings.games === 0) return <p data-testid="no-standings">{say('standings.none')}</p>;
  const report = reportOf(tournament, standings);
  const isLive = standings.state === 'running';
  const hasRatings = standings.standings.some(({ rating }) => rating !== null);
  return (
    <div class="stack arena-results" data-testid="results" data-games={standings.games}>
      {isLive && <p class="faint small">{say('standings.live')}</p>}
      {standings.levels.length > 1 && (
        <p class="caution">{say('levels.mixed', { levels: standings.levels.join(', ') })}</p>
      )}
      <StandingsTable
        report={report}
        linkOf={place => placeLink('bot', tournament.id, place)}
        noteOf={place => (isOwn(tournament, place) ? say('own') : '')}
      />
      {hasRatings && <RatingPlot report={report} />}
      <Matrix report={report} onOpen={onPairing} />
    </div>
  );
};
