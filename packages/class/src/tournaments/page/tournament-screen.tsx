import { Button } from '@poda/page/controls/button.tsx';
import { Views } from '@poda/page/controls/views.tsx';
import { duration } from '@poda/page/words/numbers.ts';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { ActButton } from '../../page/parts/acts.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import {
  Answered,
  AnsweredScreen,
  type Requested,
  refusalText,
  useRepeated,
  useRequest,
} from '../../page/parts/requests.tsx';
import { countText, deadlineText, gameText, isPast, momentText, variantOf } from '../../page/parts/texts.ts';
import { goToPlace, placeLink, placeParts } from '../../page/places.ts';
import { SubmissionState } from '../../submissions/page/submission-parts.tsx';
import { Entrants, entrantsOf } from './entrants.tsx';
import { GamesView, gamesLink } from './games-view.tsx';
import { LiveTournament } from './live/live-tournament.ts';
import { LiveBoards, ScheduleView } from './live/live-view.tsx';
import { Results } from './results/results.tsx';
import { Downloads, TermsView } from './terms-view.tsx';
import type { Tournament } from './tournament.ts';
import { say } from './words.ts';
import '@poda/page/report/report.css';

const views = ['standings', 'live', 'games', 'terms'] as const;

export const TournamentScreen = () => {
  const [id = ''] = placeParts();
  const request = useRequest(routes.readTournament, { params: { tournament: id } });
  return (
    <AnsweredScreen request={request}>
      {tournament => <OpenedTournament tournament={tournament} request={request} />}
    </AnsweredScreen>
  );
};

/** Minimum time in ms between two requests for the standings while games end. */
const STANDINGS_MILLIS = 1_500;

/** Null for a game that this page does not know. */
const useLive = ({ id, game, state, contenders }: Tournament): LiveTournament | null => {
  const hasEnded = state === 'finished' || state === 'stopped' || state === 'failed';
  const live = useMemo(() => {
    const variant = variantOf(game);
    return variant === undefined || hasEnded ? null : new LiveTournament(id, variant);
  }, [id, hasEnded]);
  if (live !== null) live.own = new Set(contenders.filter(({ isOwn }) => isOwn).map(({ place }) => place));
  useEffect(() => () => live?.close(), [live]);
  return live;
};

interface OpenedProps {
  readonly tournament: Tournament;
  readonly request: Requested<Tournament>;
}

const OpenedTournament = ({ tournament, request }: OpenedProps) => {
  const { id, title, state, course, assignment } = tournament;
  const [, wanted] = placeParts();
  // The start button says how many players are missing.
  useRepeated(() => void request.refresh(), state === 'open' && isOrganiser() ? 5_000 : null, request);
  const view = views.find(candidate => candidate === wanted) ?? 'standings';
  const live = useLive(tournament);
  const standings = useRequest(routes.readStandings, { params: { tournament: id } });
  const timer = useSignal<number | undefined>(undefined);

  useSignalEffect(() => {
    if (live === null || live.results.value === 0 || timer.peek() !== undefined) return;
    timer.value = window.setTimeout(() => {
      timer.value = undefined;
      void standings.refresh();
    }, STANDINGS_MILLIS);
  });
  useEffect(() => () => clearTimeout(timer.peek()), []);
  const liveState = live?.progress.value?.state ?? state;
  useEffect(() => {
    if (liveState === state) return;
    void request.refresh();
    void standings.refresh();
  }, [liveState]);

  return (
    <Frame
      title={title}
      course={course}
      view={assignment === null ? undefined : 'assignments'}
      above={assignment === null ? [] : [{ name: say('of-assignment'), href: placeLink('assignment', assignment) }]}
      testId="tournament"
    >
      <Head tournament={tournament} live={live} />
      <Acts tournament={tournament} request={request} />
      <Views
        label={say('views')}
        views={views.map(candidate => ({
          href: placeLink('tournament', id, candidate),
          text: say(`view.${candidate}`),
          isCurrent: candidate === view,
          testId: `tournament-${candidate}`,
        }))}
      />
      {view === 'standings' && state === 'open' && course !== null && isOrganiser() && (
        <Entrants tournament={tournament} course={course} />
      )}
      {view === 'standings' && !(state === 'open' && isOrganiser()) && (
        <Answered request={standings}>
          {answer => (
            <Results
              tournament={tournament}
              standings={answer}
              onPairing={(player, against) => location.assign(gamesLink(id, { player, against }))}
            />
          )}
        </Answered>
      )}
      {view === 'standings' && state !== 'open' && <Downloads tournament={tournament} />}
      {view === 'live' && (
        <>
          {live !== null && state === 'running' ? (
            <LiveBoards tournament={tournament} live={live} />
          ) : (
            <p>{say(state === 'open' ? 'boards.before' : state === 'paused' ? 'boards.paused' : 'boards.ended')}</p>
          )}
          {state !== 'open' && <ScheduleView key={state} tournament={tournament} live={live} />}
        </>
      )}
      {view === 'games' && <GamesView tournament={tournament} live={live} />}
      {view === 'terms' && <TermsView tournament={tournament} />}
    </Frame>
  );
};

/** Screen readers hear a change of state, but not every game. */
const Head = ({ tournament, live }: { tournament: Tournament; live: LiveTournament | null }) => {
  const { game, state, deadline, startsItself, problem } = tournament;
  const { played, planned, secondsLeft } = live?.progress.value ?? { ...tournament, secondsLeft: null };
  return (
    <div class="stack arena-head">
      <p>
        <span class={`arena-state ${state}`} role="status" data-testid="tournament-state" data-state={state}>
          {say(`state.${state}`)}
        </span>{' '}
        {gameText(game)}
      </p>
      {problem !== null && <p class="refusal">{refusalText(problem)}</p>}
      {live?.isLost.value && (
        <p class="arena-notice" role="status" data-testid="live-lost">
          {say('boards.lost')}
        </p>
      )}
      {state === 'open' && (
        <p>
          {deadline !== null && isPast(deadline)
            ? say('open.over', { date: momentText(deadline) })
            : deadline === null
              ? say('open.always')
              : say('open.told', { deadline: deadlineText(deadline) })}{' '}
          {say(startsItself ? 'open.itself' : 'open.manual')}
        </p>
      )}
      {state === 'open' && tournament.course !== null && role() === 'student' && (
        <OwnBots tournament={tournament.id} course={tournament.course} />
      )}
      {state !== 'open' && (
        <div class="row arena-progress" data-testid="progress">
          {planned !== null && planned > 0 && (
            <progress value={Math.min(played, planned)} max={planned} aria-label={progressText(played, planned)} />
          )}
          <span>
            {progressText(played, planned)}
            {state === 'running' &&
              ` · ${secondsLeft === null ? say('left.none') : say('left', { time: duration(roundedSeconds(secondsLeft) * 1000) })}`}
          </span>
        </div>
      )}
    </div>
  );
};

const OwnBots = ({ tournament, course }: { tournament: string; course: string }) => {
  const request = useRequest(routes.listSubmissions, { params: { course }, query: { tournament } });
  const all = request.answer.value?.submissions;
  if (all === undefined) return null;
  if (all.length === 0) return <p data-testid="own-bots">{say('own.none')}</p>;
  return (
    <ul class="stack arena-own-bots" data-testid="own-bots">
      {entrantsOf(all).map(({ newest: { id, bot, version, state }, playing }) => (
        <li key={id}>
          <a href={placeLink('submission', id)}>
            <bdi>{say('submission.title', { bot: bot.name, version })}</bdi>
          </a>{' '}
          <SubmissionState state={state} />{' '}
          {playing === undefined
            ? say('own.out')
            : playing.id === id
              ? say('own.plays')
              : say('own.earlier', { version: playing.version })}
        </li>
      ))}
    </ul>
  );
};

const progressText = (played: number, planned: number | null): string =>
  planned === null
    ? say('progress.free', { played: countText(played) })
    : say('progress', { played: countText(played), planned: countText(planned) });

/** Rounds up to two digits, because more would change with every game. */
const roundedSeconds = (seconds: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, seconds))) - 1);
  return Math.ceil(seconds / step) * step;
};

const MIN_PLAYERS = 2;

const Acts = ({ tournament, request }: OpenedProps) => {
  const { id, course, state, assignment } = tournament;
  const params = { tournament: id };
  const isHalted = state === 'paused' || state === 'failed';
  const hasEnded = state === 'finished' || state === 'stopped';
  const { players } = tournament;
  const missing = MIN_PLAYERS - players;
  const acts = [
    {
      word: 'start',
      isOffered: state === 'open' && missing <= 0,
      ask: say('act.start.ask', { players }),
      route: routes.startTournament,
    },
    { word: 'pause', isOffered: state === 'running', ask: undefined, route: routes.pauseTournament },
    { word: 'resume', isOffered: isHalted, ask: undefined, route: routes.resumeTournament },
    {
      word: 'stop',
      isOffered: isHalted || state === 'running',
      ask: say('act.stop.ask'),
      route: routes.stopTournament,
    },
    {
      word: 'rerun',
      isOffered: hasEnded && assignment === null,
      ask: say('act.rerun.ask'),
      route: routes.rerunTournament,
    },
  ] as const;
  return (
    <div class="row arena-acts">
      {state === 'open' && course !== null && role() !== 'spectator' && (
        <a class={isOrganiser() ? 'button' : 'button strong'} href={`${placeLink('submit', course)}?tournament=${id}`}>
          {say('submit')}
        </a>
      )}
      {isOrganiser() && (
        <>
          {state === 'open' && missing > 0 && (
            <Button label={say('act.start.missing', { missing })} class="strong" disabled testId="start" />
          )}
          {acts.map(
            ({ word, isOffered, ask, route }) =>
              isOffered && (
                <ActButton
                  key={word}
                  label={say(`act.${word}`)}
                  ask={ask}
                  onAsk={() => void request.refresh()}
                  isStrong={word === 'start' || word === 'resume'}
                  testId={word}
                  act={() => call(route, { params })}
                  onDone={changed =>
                    word === 'rerun' ? goToPlace('tournament', changed.id) : request.replace(changed)
                  }
                />
              ),
          )}
          {assignment === null && (
            <a class="button" href={placeLink('change-tournament', id)}>
              {say(state === 'open' ? 'act.change' : 'act.rename')}
            </a>
          )}
          {state === 'open' && course !== null && (
            <ActButton
              label={say('act.delete')}
              ask={say('act.delete.ask')}
              testId="delete-tournament"
              act={() => call(routes.deleteTournament, { params })}
              onDone={() => goToPlace('course', course)}
            />
          )}
        </>
      )}
      {state !== 'open' && (
        <Button label={say('print')} class={isOrganiser() ? undefined : 'quiet'} onClick={() => print()} />
      )}
    </div>
  );
};
