import type { AnswerOf } from '../../api/route.ts';
import { routes } from '../../api/routes.ts';
import type { Assignment } from '../../assignments/page/assignment-facts.tsx';
import { isOrganiser, role } from '../../page/connection.ts';
import { Answered, useRoute } from '../../page/parts/asked.tsx';
import { PlaceList } from '../../page/parts/lists.tsx';
import { countText, deadlineText, gameText, momentText } from '../../page/parts/texts.ts';
import { placeLink } from '../../page/places.ts';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

export const CourseTournaments = ({ course: { id, closed } }: { course: Course }) => {
  const asked = useRoute(routes.listTournaments, { params: { course: id } });
  return (
    <section class="arena-part">
      {closed === null && role() !== 'spectator' && (
        <div class="row">
          {isOrganiser() ? (
            <a class="button strong" href={placeLink('new-tournament', id)} data-testid="new-tournament">
              {say('new-tournament')}
            </a>
          ) : (
            <a class="button strong" href={placeLink('submit', id)}>
              {say('submit')}
            </a>
          )}
        </div>
      )}
      <Answered asked={asked}>
        {({ tournaments }) => (
          <PlaceList places={tournaments.map(placeOfTournament)} none={say('tournaments.none')} testId="tournaments" />
        )}
      </Answered>
    </section>
  );
};

type Tournament = AnswerOf<typeof routes.listTournaments>['tournaments'][number];

const placeOfTournament = ({ id, title, game, players, played, planned, deadline, state, started }: Tournament) => ({
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

export const CourseAssignments = ({ course: { id, closed } }: { course: Course }) => {
  const asked = useRoute(routes.listAssignments, { params: { course: id } });
  return (
    <section class="arena-part">
      {isOrganiser() && (
        <div class="row">
          {closed === null && (
            <a class="button strong" href={placeLink('new-assignment', id)} data-testid="new-assignment">
              {say('new-assignment')}
            </a>
          )}
          <a class="button" href={placeLink('similarity', id)} data-testid="similarity">
            {say('similarity')}
          </a>
        </div>
      )}
      <Answered asked={asked}>
        {({ assignments }) => (
          <PlaceList places={assignments.map(placeOfAssignment)} none={say('assignments.none')} testId="assignments" />
        )}
      </Answered>
    </section>
  );
};

const placeOfAssignment = ({ id, title, settings, deadline, most, own }: Assignment) => ({
  href: placeLink('assignment', id),
  title,
  facts: [
    gameText(settings.game),
    deadlineText(deadline),
    isOrganiser()
      ? say('assignment.most', { most: countText(most) })
      : own.mark === null
        ? say('assignment.unmarked', { attempts: own.attempts })
        : say('assignment.own', { mark: countText(own.mark), most: countText(most) }),
  ],
});
