import { faults } from '@poda/arena/game/verdict.ts';
import type { ReportStanding, ReportTie } from '@poda/arena/report/report-data.ts';
import { ScrollBox, Table } from '../../controls/tables.tsx';
import { duration, fixed, points } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import { Name } from '../name.tsx';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';

interface StandingsProps {
  readonly report: Report;
  readonly linkOf?: (player: number) => string;
  /** Such as that the player is the reader's; empty for none. */
  readonly noteOf?: (player: number) => string;
}

export const StandingsTable = (props: StandingsProps) => {
  const { data } = props.report;
  return (
    <section id="standings" class="report-part">
      <h2>{say('standings.title')}</h2>
      <ScrollBox isFramed label={say('standings.scroll')}>
        <Table
          class="listing standings"
          testId="standings"
          rows={data.standings}
          keyOf={({ player }) => player}
          rowHead={1}
          columns={[
            [say('column.rank'), ({ rank }) => rank, 'number'],
            [say('column.player'), row => <Player row={row} {...props} />],
            [say('column.rating'), row => <Rating row={row} report={props.report} />, 'number'],
            [say('column.points'), row => <b>{points(row.points)}</b>, 'number'],
            [say('games.title'), row => fixed(row.games, 0), 'number'],
            [say('column.results'), Results],
            [say('column.forfeits'), Faults, 'standings-faults'],
            data.standings.some(({ thinking }) => thinking.moves > 0) && [say('time.title'), TimePerMove, 'number'],
          ]}
        />
      </ScrollBox>
      {data.ties.map(tie => (
        <p key={`${tie.round} ${tie.through}`} data-testid="tie">
          {tieText(props.report, tie)}
        </p>
      ))}
    </section>
  );
};

const tieText = (report: Report, { round, isFinal, through, out, points: [own, others], extraGames, by }: ReportTie) =>
  `${isFinal ? say('bracket.final') : say('bracket.round', { round })}: ${say(`tie.${by}`, {
    through: report.nameOf(through),
    out: report.nameOf(out),
    points: points(own),
    others: points(others),
    extra: extraGames,
  })}`;

const Player = ({ report, row, linkOf, noteOf = () => '' }: StandingsProps & { row: ReportStanding }) => {
  const name = <Name>{report.nameOf(row.player)}</Name>;
  const note = noteOf(row.player);
  return (
    <>
      {linkOf === undefined ? name : <a href={linkOf(row.player)}>{name}</a>}
      {note !== '' && <span class="standings-note">{note}</span>}
      <span class="faint small">{notesOf(report, row).join(' · ')}</span>
    </>
  );
};

const notesOf = ({ data }: Report, { player, byes }: ReportStanding): readonly string[] => {
  const { kind, word, name } = data.players[player]!;
  return [
    ...(kind === 'bot' ? [] : [say(`kind.${kind}`)]),
    ...(word === undefined || word === name ? [] : [word]),
    ...(byes > 0 ? [say('byes', { count: byes })] : []),
  ];
};

const Rating = ({ report, row: { rating, error } }: { report: Report; row: ReportStanding }) =>
  rating === null ? (
    '–'
  ) : (
    <>
      <b>{report.ratingText(rating)}</b> <span class="faint">± {fixed(error ?? 0, 0)}</span>
    </>
  );

const Faults = ({ forfeits, faults: counts }: ReportStanding) =>
  forfeits === 0 ? (
    <span class="faint">0</span>
  ) : (
    <>
      <b class="bad">{forfeits}</b>
      <span class="faint small">
        {faults
          .filter(fault => counts[fault])
          .map(fault => `${translator.value.say(`fault.${fault}`)} ${counts[fault]}`)
          .join(', ')}
      </span>
    </>
  );

const TimePerMove = ({ thinking: { moves, millis, longestMillis } }: ReportStanding) =>
  moves === 0 ? (
    '–'
  ) : (
    <>
      {duration(millis / moves)}
      <span class="faint small">{say('longest', { time: duration(longestMillis) })}</span>
    </>
  );

const Results = ({ wins, draws, losses, games }: ReportStanding) => (
  <>
    <span class="results-numbers" aria-hidden="true">
      {wins} · {draws} · {losses}
    </span>
    <span class="hidden">{say('results.told', { wins, draws, losses })}</span>
    {games > 0 && (
      <svg class="results-bar" viewBox={`0 0 ${games} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="good" width={wins} height="1" />
        <rect x={wins} width={draws} height="1" />
        <rect class="bad" x={wins + draws} width={losses} height="1" />
      </svg>
    )}
  </>
);
