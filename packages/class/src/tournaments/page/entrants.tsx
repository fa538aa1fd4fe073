import { map, ok, type Result } from '@poda/library/core/result.ts';
import type { Refusal } from '../../api/call-route.ts';
import { routes } from '../../api/routes.ts';
import { MAX_PAGE } from '../../api/value-schemas.ts';
import { call } from '../../page/connection.ts';
import { Part } from '../../page/parts/frame.tsx';
import { Table } from '../../page/parts/lists.tsx';
import { Answered, allOf, useRepeated, useRequested } from '../../page/parts/requests.tsx';
import { houseName, momentText } from '../../page/parts/texts.ts';
import {
  AuthorName,
  type Submission,
  SubmissionLink,
  SubmissionState,
} from '../../submissions/page/submission-parts.tsx';
import type { Tournament } from './tournament.ts';
import { say } from './words.ts';

/** The newest accepted version plays. */
interface Entrant {
  readonly newest: Submission;
  readonly playing: Submission | undefined;
}

export const Entrants = ({ tournament, course }: { tournament: Tournament; course: string }) => {
  const request = useRequested(`entrants ${tournament.id}`, () => askEntrants(tournament.id, course));
  useRepeated(() => void request.refresh(), 5_000, request);
  const house = tournament.settings.house ?? [];
  return (
    <Part title={say('entrants.title')} testId="entrants">
      <Answered request={request}>
        {({ entrants, without }) => (
          <>
            <p>
              {say('entrants.count', {
                players: entrants.filter(({ playing }) => playing !== undefined).length,
                house:
                  house.length === 0 ? say('none') : house.map(word => houseName(word, tournament.game)).join(', '),
              })}
            </p>
            {entrants.length > 0 && (
              <Table
                label={say('entrants.scroll')}
                rows={entrants}
                keyOf={({ newest }) => newest.bot.id}
                testId="entrant-table"
                columns={[
                  [say('submission.bot'), ({ newest }) => <SubmissionLink {...newest} />],
                  [say('submission.who'), ({ newest }) => <AuthorName {...newest} />, 'words'],
                  [
                    say('entrant.plays'),
                    ({ playing }) =>
                      playing === undefined
                        ? say('entrant.none')
                        : say('entrant.version', { version: playing.version }),
                    'nowrap',
                  ],
                  [say('entrant.newest'), ({ newest }) => <SubmissionState {...newest} />],
                  [say('entrant.when'), ({ newest }) => momentText(newest.made), 'nowrap'],
                ]}
              />
            )}
            {without.length > 0 && (
              <p data-testid="without-bot">
                {say('entrants.without')} <bdi>{without.join(', ')}</bdi>
              </p>
            )}
          </>
        )}
      </Answered>
    </Part>
  );
};

interface Entries {
  readonly entrants: readonly Entrant[];
  /** The names of the students without an accepted bot. */
  readonly without: readonly string[];
}

const askEntrants = async (tournament: string, course: string): Promise<Result<Entries, Refusal>> => {
  const answers = await allOf({
    people: call(routes.listMembers, { params: { course } }),
    submissions: allSubmissions(tournament, course),
  });
  return map(answers, ({ people, submissions }) => {
    const entrants = entrantsOf(submissions).sort((a, b) => a.newest.bot.name.localeCompare(b.newest.bot.name));
    const playing = new Set(entrants.map(entrant => entrant.playing?.member.id));
    const students = people.members.filter(({ role, name }) => role === 'student' && name !== null);
    return { entrants, without: students.filter(({ id }) => !playing.has(id)).map(({ name }) => name!) };
  });
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
  return map(await allSubmissions(tournament, course, next), rest => [...submissions, ...rest]);
};

/** The submissions come newest first. */
export const entrantsOf = (submissions: readonly Submission[]): Entrant[] => {
  const bots = new Map<string, Entrant>();
  for (const submission of submissions) {
    const known = bots.get(submission.bot.id);
    const accepted = submission.state === 'accepted' ? submission : undefined;
    bots.set(submission.bot.id, { newest: known?.newest ?? submission, playing: known?.playing ?? accepted });
  }
  return [...bots.values()];
};
