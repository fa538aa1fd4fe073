import { Name } from '@poda/page/report/name.tsx';
import { routes } from '../../../api/routes.ts';
import { Answered, useRepeated, useRoute } from '../../../page/parts/asked.tsx';
import { countText } from '../../../page/parts/texts.ts';
import { nameOf, type Schedule, type Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import type { LiveTournament } from './live-tournament.ts';

const MAX_ROUNDS = 6;

export const ScheduleView = ({ tournament, live }: { tournament: Tournament; live: LiveTournament | null }) => {
  const { id, state } = tournament;
  const asked = useRoute(routes.readSchedule, { params: { tournament: id } });
  const isRunning = state === 'running' && live !== null;
  const look = () => {
    // A user who has declined to sign in again is not asked every few seconds.
    if (asked.refusal.peek()?.status !== 401) void asked.ask();
  };
  useRepeated(look, isRunning ? 5_000 : null, asked);
  return (
    <section class="arena-part" data-testid="schedule">
      <h2>{say('schedule.title')}</h2>
      <Answered asked={asked}>
        {schedule => (
          <>
            <Pace schedule={schedule} isRunning={isRunning} />
            {schedule.rounds.length > 1 && (
              <>
                <h3>{say('rounds')}</h3>
                <ul class="arena-rounds">
                  {openRounds(schedule.rounds).map(({ round, played, planned }) => (
                    <li key={round}>
                      <span>{say('schedule.round', { round, played, planned })}</span>
                      <progress
                        value={played}
                        max={Math.max(1, planned)}
                        aria-label={say('schedule.round', { round, played, planned })}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
            <h3>{say('schedule.next')}</h3>
            {schedule.games.length === 0 && <p>{say('schedule.none')}</p>}
            <ol class="arena-coming">
              {schedule.games.slice(0, 20).map(({ number, seats, state: gameState }) => (
                <li key={number}>
                  <span class="faint">{number}</span>
                  <span>
                    <Name>{nameOf(tournament, seats[0])}</Name> – <Name>{nameOf(tournament, seats[1])}</Name>
                  </span>
                  <span class={gameState === 'playing' ? 'arena-state running' : 'faint small'}>
                    {say(`schedule.${gameState}`)}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Answered>
    </section>
  );
};

const Pace = ({ schedule, isRunning }: { schedule: Schedule; isRunning: boolean }) => {
  const { gamesPerMinute, workers, voided } = schedule;
  const told = [
    ...(isRunning ? [say('schedule.workers', { count: workers })] : []),
    ...(isRunning && gamesPerMinute !== null
      ? [say('schedule.rate', { count: countText(Math.round(gamesPerMinute)) })]
      : []),
    ...(voided === 0 ? [] : [say('schedule.voided', { count: voided })]),
  ];
  return told.length === 0 ? null : <p class="faint">{told.join(' · ')}</p>;
};

/** The first rounds that are not complete; of a finished tournament the last rounds. */
const openRounds = (rounds: Schedule['rounds']): Schedule['rounds'] => {
  const open = rounds.filter(({ played, planned }) => played < planned);
  return open.length === 0 ? rounds.slice(-MAX_ROUNDS) : open.slice(0, MAX_ROUNDS);
};
