import type * as v from 'valibot';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { Answered, useAsked } from '../../page/parts/asked.tsx';
import { gameText } from '../../page/parts/game-text.ts';
import { deadlineText, momentText } from '../../page/parts/moments.ts';
import { PlaceList } from '../../page/parts/place-list.tsx';
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
            {say('new-tournament')}
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
        {({ tournaments }) => (
          <PlaceList places={tournaments.map(placeOf)} none={say('tournaments.none')} testId="tournaments" />
        )}
      </Answered>
    </section>
  );
};

const placeOf = ({ id, title, game, players, played, planned, deadline, state, started }: Tournament) => ({
  href: placeLink('tournament', id),
  title,
  state: <span class={`arena-state ${state}`}>{say(`state.${state}`)}</span>,
  facts: [
    gameText(game),
    say('tournament.facts', {
      players,
      games: planned === null ? say('progress.free', { played }) : say('progress', { played, planned }),
    }),
    ...(started === null ? [] : [momentText(started)]),
    ...(state === 'open' && deadline !== null ? [deadlineText(deadline)] : []),
  ],
});
