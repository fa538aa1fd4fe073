import { ok, type Result } from '@poda/library/core/result.ts';
import type * as v from 'valibot';
import type { Refusal } from '../../api/call-route.ts';
import { routes } from '../../api/routes.ts';
import { MAX_PAGE } from '../../api/values.ts';
import { call } from '../../page/connection.ts';
import { Answered, useAsked, useRepeated } from '../../page/parts/asked.tsx';
import { momentText } from '../../page/parts/moments.ts';
import { ScrollTable } from '../../page/parts/scroll-table.tsx';
import { placeLink } from '../../page/places.ts';
import type { submissionSchema } from '../../submissions/submission-routes.ts';
import { houseName } from './form/house-fields.tsx';
import type { Tournament } from './tournament.ts';
import { say } from './words.ts';

type Submission = v.InferOutput<typeof submissionSchema>;

/** The newest accepted version plays. */
interface Entrant {
  readonly newest: Submission;
  readonly playing: Submission | undefined;
}

interface EntrantsProps {
  readonly tournament: Tournament;
  readonly course: string;
  /** Called at every request, so that the caller reads the tournament again too. */
  onLook(): void;
}

export const Entrants = ({ tournament, course, onLook }: EntrantsProps) => {
  const asked = useAsked(`entrants ${tournament.id}`, () => askEntrants(tournament.id, course));
  const look = () => {
    void asked.ask();
    onLook();
  };
  useRepeated(look, 5_000, asked);
  const house = tournament.settings.house ?? [];
  return (
    <section class="arena-part" data-testid="entrants">
      <h2>{say('entrants.title')}</h2>
      <Answered asked={asked}>
        {({ entrants, without }) => (
          <>
            <p>
              {say('entrants.count', {
                players: entrants.filter(({ playing }) => playing !== undefined).length,
                house:
                  house.length === 0
                    ? say('entrants.no-house')
                    : house.map(word => houseName(word, tournament.game)).join(', '),
              })}
            </p>
            {entrants.length > 0 && (
              <ScrollTable
                label={say('entrants.scroll')}
                testId="entrant-table"
                head={[
                  say('submission.bot'),
                  say('submission.who'),
                  say('entrant.plays'),
                  say('entrant.newest'),
                  say('entrant.when'),
                ]}
              >
                {entrants.map(({ newest, playing }) => (
                  <tr key={newest.bot.id}>
                    <th scope="row">
                      <a href={placeLink('submission', newest.id)}>
                        <bdi>{newest.bot.name}</bdi>
                      </a>
                    </th>
                    <td class="words">
                      <bdi>{newest.member.name ?? newest.member.pseudonym}</bdi>
                    </td>
                    <td class="nowrap">
                      {playing === undefined
                        ? say('entrant.none')
                        : say('entrant.version', { version: playing.version })}
                    </td>
                    <td>
                      <span class={`arena-state ${newest.state}`}>{say(`submission.${newest.state}`)}</span>
                    </td>
                    <td class="nowrap">{momentText(newest.made)}</td>
                  </tr>
                ))}
              </ScrollTable>
            )}
            {without.length > 0 && (
              <p data-testid="without-bot">
                {say('entrants.without')} <bdi>{without.join(', ')}</bdi>
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
};

interface Entries {
  readonly entrants: readonly Entrant[];
  /** The names of the students without an accepted bot. */
  readonly without: readonly string[];
}

const askEntrants = async (tournament: string, course: string): Promise<Result<Entries, Refusal>> => {
  const [members, submissions] = await Promise.all([
    call(routes.listMembers, { params: { course } }),
    allSubmissions(tournament, course),
  ]);
  if (!members.ok) return members;
  if (!submissions.ok) return submissions;
  const entrants = entrantsOf(submissions.value);
  const playing = new Set(entrants.flatMap(({ playing: one }) => (one === undefined ? [] : [one.member.id])));
  const students = members.value.members.filter(({ role, name }) => role === 'student' && name !== null);
  return ok({ entrants, without: students.filter(({ id }) => !playing.has(id)).map(({ name }) => name!) });
};

const allSubmissions = async (
  tournament: string,
  course: string,
  after?: string,
): Promise<Result<readonly Submission[], Refusal>> => {
  const query = { tournament, limit: MAX_PAGE, after };
  const page = await call(routes.listSubmissions, { params: { course }, query });
  if (!page.ok) return page;
  const { submissions, next } = page.value;
  if (next === null) return ok(submissions);
  const rest = await allSubmissions(tournament, course, next);
  return rest.ok ? ok([...submissions, ...rest.value]) : rest;
};

/** The submissions come newest first. */
const entrantsOf = (submissions: readonly Submission[]): readonly Entrant[] => {
  const bots = new Map<string, Entrant>();
  for (const submission of submissions) {
    const known = bots.get(submission.bot.id);
    const accepted = submission.state === 'accepted' ? submission : undefined;
    bots.set(submission.bot.id, { newest: known?.newest ?? submission, playing: known?.playing ?? accepted });
  }
  return [...bots.values()].sort((a, b) => a.newest.bot.name.localeCompare(b.newest.bot.name));
};
