import { linkTo } from '@poda/page/route.ts';
import { duration, elo, fixed, points } from '@poda/page/words/numbers.ts';
import { type AnswerTo, routes } from '../../../api/routes.ts';
import { call } from '../../../page/connection.ts';
import { Frame, Part } from '../../../page/parts/frame.tsx';
import { Table } from '../../../page/parts/lists.tsx';
import { AnsweredScreen, allOf, useRequested } from '../../../page/parts/requests.tsx';
import { countText, momentText } from '../../../page/parts/texts.ts';
import { placeLink, placeParts } from '../../../page/places.ts';
import { endText, gamesLink } from '../../../tournaments/page/games-view.tsx';
import { timeText } from '../../../tournaments/page/terms-view.tsx';
import { nameOf, type Tournament } from '../../../tournaments/page/tournament.ts';
import { submissionSchema } from '../../submission-routes.ts';
import { RatingHistory } from './rating-history.tsx';
import { say } from './words.ts';
import '@poda/page/report/report.css';

type BotPage = AnswerTo<'readContender'>;

interface TournamentAndBot {
  readonly tournament: Tournament;
  readonly page: BotPage;
}

export const BotScreen = () => {
  const [id = '', place = ''] = placeParts();
  const request = useRequested<TournamentAndBot>(`bot ${id} ${place}`, () =>
    allOf({
      tournament: call(routes.readTournament, { params: { tournament: id } }),
      page: call(routes.readContender, { params: { tournament: id, place: Number(place) } }),
    }),
  );
  return <AnsweredScreen request={request}>{answer => <Bot {...answer} />}</AnsweredScreen>;
};

const Bot = ({ tournament, page }: TournamentAndBot) => {
  const { contender, standing, history } = page;
  const { id, title, course, game } = tournament;
  const name = nameOf(tournament, contender.place);
  return (
    <Frame
      title={say('of-tournament', { bot: name, title })}
      course={course}
      above={[{ name: title, href: placeLink('tournament', id) }]}
      testId="bot"
    >
      <p>
        {standing === null || standing.games === 0
          ? say('standing.none')
          : say('standing', { rank: standing.rank, points: points(standing.points), games: standing.games })}
        {standing?.rating != null && (
          <>
            {' · '}
            <b>{elo(standing.rating)}</b> <span class="faint">± {fixed(standing.error ?? 0, 0)}</span>
          </>
        )}
      </p>
      <div class="row">
        <a class="button" href={gamesLink(id, { player: contender.place })}>
          {say('games')}
        </a>
        {contender.submission !== null && (
          <a
            class="button strong"
            href={`${placeLink('play', contender.submission)}?${new URLSearchParams({ game, name, of: `${id}/${contender.place}` })}`}
            data-testid="play-bot"
          >
            {say('play')}
          </a>
        )}
        {contender.kind === 'house' && contender.word !== null && (
          <a class="button strong" href={linkTo('play', '', { new: game, second: contender.word })}>
            {say('play.house')}
          </a>
        )}
      </div>
      <Part title={say('history.title')}>
        <p class="faint small">{say('history.lead')}</p>
        <RatingHistory history={history} />
      </Part>
      <Losses tournament={tournament} page={page} />
      <Times tournament={tournament} page={page} />
      {page.versions.length > 0 && <Versions page={page} />}
    </Frame>
  );
};

const Losses = ({ tournament, page: { contender, losses } }: TournamentAndBot) => {
  const most = Math.max(1, ...losses.map(({ games }) => games));
  return (
    <Part title={say('losses.title')} testId="losses">
      {losses.length === 0 && <p>{say('losses.none')}</p>}
      <ul class="stack arena-bars">
        {losses.map(({ by, games, last }) => (
          <li key={by}>
            <span>{by === 'rules' ? say('ended-by.rules') : endText(by) || by}</span>
            <meter value={games} max={most} aria-hidden="true" />
            <a href={gamesLink(tournament.id, { player: contender.place, result: 'lost', by })}>
              {say('losses.count', { count: games })}
            </a>
            <a href={placeLink('game', tournament.id, last)}>{say('losses.last')}</a>
          </li>
        ))}
      </ul>
    </Part>
  );
};

const Times = ({ tournament, page }: TournamentAndBot) => {
  const { moves, millis, longestMillis, histogram } = page.time;
  const most = Math.max(1, ...histogram.map(bar => bar.moves));
  const bars = histogram.slice(0, histogram.findLastIndex(bar => bar.moves > 0) + 1);
  return (
    <Part title={say('time.title')}>
      {moves === 0 ? (
        <p class="faint">{say('time.none')}</p>
      ) : (
        <>
          <p>
            {say('time.told', {
              moves: countText(moves),
              average: duration(millis / moves),
              longest: duration(longestMillis),
            })}{' '}
            <span class="faint">{say('time.limit', { limit: timeText(tournament.settings.time ?? {}) })}</span>
          </p>
          <ul class="stack arena-bars">
            {bars.map(bar => (
              <li key={bar.upTo} aria-label={say('time.bar', { time: duration(bar.upTo), count: bar.moves })}>
                <span aria-hidden="true">{say('time.up-to', { time: duration(bar.upTo) })}</span>
                <meter value={bar.moves} max={most} aria-hidden="true" />
                <span aria-hidden="true">{countText(bar.moves)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
};

const Versions = ({ page: { versions } }: { page: BotPage }) => (
  <Part title={say('versions.title')}>
    <Table
      label={say('versions.scroll')}
      rows={versions}
      keyOf={({ version }) => version}
      testId="versions"
      columns={[
        [
          say('submission.version'),
          ({ version, submission }) =>
            submission === null ? version : <a href={placeLink('submission', submission)}>{version}</a>,
          'short',
        ],
        [say('entrant.when'), ({ made }) => momentText(made), 'nowrap'],
        [
          say('submission.state'),
          ({ state, isPlaying }) => (
            <>
              {stateText(state)}
              {isPlaying && <strong> · {say('version.playing')}</strong>}
            </>
          ),
        ],
      ]}
    />
  </Part>
);

const stateText = (state: string): string => {
  const known = submissionSchema.entries.state.options.find(one => one === state);
  return known === undefined ? state : say(`submission.${known}`);
};
