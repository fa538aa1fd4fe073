import { useSignal } from '@preact/signals';
import type * as v from 'valibot';
import { routes } from '../../../protocols/arena-api/routes.ts';
import type { submissionSchema } from '../../../protocols/arena-api/submission-routes.ts';
import { call, isOrganiser, role } from '../connection.ts';
import { Answered, useAsked } from '../parts/asked.tsx';
import { gameText } from '../parts/game-text.ts';
import { momentText } from '../parts/moments.ts';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { placeLink } from '../places.ts';
import { say as sayOfSubmissions } from '../submissions/words.ts';
import { say as sayOfArena } from '../words.ts';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

type Submission = v.InferOutput<typeof submissionSchema>;

/** The bots handed in: a student's own, or all for the organiser. */
export const CourseSubmissions = ({ course }: { course: Course }) => {
  const later = useSignal<readonly Submission[]>([]);
  const next = useSignal<string | null | undefined>(undefined);
  const page = (after?: string) =>
    call(routes.listSubmissions, {
      params: { course: course.id },
      query: { ...(after === undefined ? {} : { after }) },
    });
  const asked = useAsked(`submissions ${course.id}`, () => page());
  return (
    <section class="arena-part">
      <div class="row">
        {course.closed === null && role() !== 'spectator' && (
          <a class="button strong" href={placeLink('submit', course.id)} data-testid="submit">
            {say('submit')}
          </a>
        )}
        {isOrganiser() && (
          <a class="button" href={placeLink('similarity', course.id)}>
            {say('similarity')}
          </a>
        )}
      </div>
      <Answered asked={asked}>
        {first => {
          const all = [...first.submissions, ...later.value];
          const after = next.value === undefined ? first.next : next.value;
          if (all.length === 0) return <p>{say(isOrganiser() ? 'submissions.none.all' : 'submissions.none')}</p>;
          return (
            <>
              <Table submissions={all} />
              {after !== null && (
                <p>
                  <button
                    type="button"
                    onClick={async () => {
                      const more = await page(after);
                      if (!more.ok) return;
                      later.value = [...later.value, ...more.value.submissions];
                      next.value = more.value.next;
                    }}
                  >
                    {say('more')}
                  </button>
                </p>
              )}
            </>
          );
        }}
      </Answered>
    </section>
  );
};

const Table = ({ submissions }: { submissions: readonly Submission[] }) => (
  <ScrollTable
    label={say('submissions.scroll')}
    testId="submission-table"
    head={[
      say('submission.bot'),
      ...(isOrganiser() ? [say('submission.who')] : []),
      sayOfArena('game-of'),
      say('submission.version'),
      say('submission.state'),
      say('submission.when'),
    ]}
  >
    {submissions.map(({ id, bot, member, game, version, state, made }) => (
      <tr key={id}>
        <th scope="row">
          <a href={placeLink('submission', id)}>
            <bdi>{bot.name}</bdi>
          </a>
        </th>
        {isOrganiser() && (
          <td>
            <bdi>{member.name ?? member.pseudonym}</bdi>
          </td>
        )}
        <td>{gameText(game)}</td>
        <td>{version}</td>
        <td>
          <span class={`arena-state ${state}`}>{sayOfSubmissions(`state.${state}`)}</span>
        </td>
        <td class="nowrap">{momentText(made)}</td>
      </tr>
    ))}
  </ScrollTable>
);
