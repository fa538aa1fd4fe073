import type * as v from 'valibot';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { Answered, useAsked } from '../../page/parts/asked.tsx';
import { gameText } from '../../page/parts/game-text.ts';
import { deadlineText, momentText } from '../../page/parts/moments.ts';
import { placeLink } from '../../page/places.ts';
import type { tournamentSchema } from '../../tournaments/tournament-schemas.ts';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

type Tournament = v.InferOutput<typeof tournamentSchema>;

export const CourseTournaments = ({ course }: { course: Course }) => {
  const asked = useAsked(`tournaments ${course.id}`, () =>
    call(routes.listTournaments, { params: { course: course.id } }),
  );
  return (
    <section class="arena-part">
      {isOrganiser() && course.closed === null && (
        <div class="row">
          <a class="button strong" href={placeLink('new-tournament', course.id)} data-testid="new-tournament">
            {say('tournaments.new')}
          </a>
        </div>
      )}
      {course.closed === null && role() === 'student' && (
        <div class="row">
          <a class="button strong" href={placeLink('submit', course.id)}>
            {say('submit')}
          </a>
        </div>
      )}
      <Answered asked={asked}>
        {({ tournaments }) =>
          tournaments.length === 0 ? (
            <p>{say('tournaments.none')}</p>
          ) : (
            <ul class="arena-list" data-testid="tournaments">
              {tournaments.map(tournament => (
                <li key={tournament.id}>
                  <a href={placeLink('tournament', tournament.id)}>
                    <strong>
                      <bdi>{tournament.title}</bdi>
                    </strong>
                    <span class={`arena-state ${tournament.state}`}>{say(`state.${tournament.state}`)}</span>
                    <span class="faint small">{factsOf(tournament)}</span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
};

const factsOf = ({ game, players, played, planned, deadline, state, started }: Tournament): string =>
  [
    gameText(game),
    say('tournament.facts', {
      players,
      games: planned === null ? say('tournament.games.free', { played }) : say('tournament.games', { played, planned }),
    }),
    ...(started === null ? [] : [momentText(started)]),
    ...(state === 'open' && deadline !== null ? [deadlineText(deadline)] : []),
  ].join(' · ');
