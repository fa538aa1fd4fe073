import { faults } from '@poda/arena/game/verdict.ts';
import type { ReportStanding, ReportTie } from '@poda/arena/report/report-data.ts';
import { NumberHead, ScrollBox } from '../../controls/tables.tsx';
import { translator } from '../../words/say.ts';
import { Name } from '../name.tsx';
import { duration, fixed, points, ratingOn } from '../numbers.ts';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';

interface StandingsProps {
  readonly report: Report;
  readonly linkOf?: (player: number) => string;
  /** Such as that the player is the reader's; empty for none. */
  readonly noteOf?: (player: number) => string;
}

export const StandingsTable = (props: StandingsProps) => (
  <section id="standings" class="report-part">
    <h2>{say('standings.title')}</h2>
    <ScrollBox isFramed label={say('standings.scroll')}>
      <table class="listing standings" data-testid="standings">
        <thead>
          <tr>
            <NumberHead text={say('column.rank')} />
            <th scope="col">{say('column.player')}</th>
            <NumberHead text={say('column.rating')} />
            <NumberHead text={say('column.points')} />
            <NumberHead text={say('games.title')} />
            <th scope="col">{say('column.results')}</th>
            <th scope="col">{say('column.forfeits')}</th>
            {hasTimes(props.report) && <NumberHead text={say('time.title')} />}
          </tr>
        </thead>
        <tbody>
          {props.report.data.standings.map(row => (
            <Row key={row.player} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
    {props.report.data.ties.map(tie => (
      <p key={`${tie.round} ${tie.through}`} data-testid="tie">
        {tieText(props.report, tie)}
      </p>
    ))}
  </section>
);

const hasTimes = ({ data }: Report): boolean => data.standings.some(({ thinking }) => thinking.moves > 0);

const tieText = (report: Report, { round, isFinal, through, out, points: [own, others], extraGames, by }: ReportTie) =>
  `${isFinal ? say('bracket.final') : say('bracket.round', { round })}: ${say(`tie.${by}`, {
    through: report.nameOf(through),
    out: report.nameOf(out),
    points: points(own),
    others: points(others),
    extra: extraGames,
  })}`;

const Row = ({ report, row, linkOf, noteOf = () => '' }: StandingsProps & { row: ReportStanding }) => {
  const { moves, millis, longestMillis } = row.thinking;
  return (
    <tr>
      <td class="number">{row.rank}</td>
      <th scope="row">
        {linkOf === undefined ? (
          <Name>{report.nameOf(row.player)}</Name>
        ) : (
          <a href={linkOf(row.player)}>
            <Name>{report.nameOf(row.player)}</Name>
          </a>
        )}
        {noteOf(row.player) !== '' && <span class="standings-note">{noteOf(row.player)}</span>}
        <span class="faint small">{notesOf(report, row).join(' · ')}</span>
      </th>
      <td class="number">
        {row.rating === null ? (
          '–'
        ) : (
          <>
            <b>{ratingOn(report.data, row.rating)}</b> <span class="faint">± {fixed(row.error ?? 0, 0)}</span>
          </>
        )}
      </td>
      <td class="number">
        <b>{points(row.points)}</b>
      </td>
      <td class="number">{fixed(row.games, 0)}</td>
      <td>
        <Results {...row} />
      </td>
      <td class="standings-faults">
        {row.forfeits === 0 ? (
          <span class="faint">0</span>
        ) : (
          <>
            <b class="bad">{row.forfeits}</b>
            <span class="faint small">
              {faults
                .filter(fault => row.faults[fault])
                .map(fault => `${translator.value.say(`fault.${fault}`)} ${row.faults[fault]}`)
                .join(', ')}
            </span>
          </>
        )}
      </td>
      {hasTimes(report) && (
        <td class="number">
          {moves === 0 ? (
            '–'
          ) : (
            <>
              {duration(millis / moves)}
              <span class="faint small">{say('longest', { time: duration(longestMillis) })}</span>
            </>
          )}
        </td>
      )}
    </tr>
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
