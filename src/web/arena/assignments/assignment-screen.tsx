import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type * as v from 'valibot';
import type { assignmentSchema, attemptSchema } from '../../../protocols/arena-api/assignment-routes.ts';
import { routes } from '../../../protocols/arena-api/routes.ts';
import { showToast } from '../../controls/toast.tsx';
import { elo, fixed } from '../../report/numbers.ts';
import { currentLanguage } from '../../words/say.ts';
import { call, fileAddress, isOrganiser, role } from '../connection.ts';
import { ActButton } from '../parts/acts.tsx';
import { Answered, AnsweredScreen, useAsked } from '../parts/asked.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { gameText } from '../parts/game-text.ts';
import { countText, momentText } from '../parts/moments.ts';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { placeLink, placeParts } from '../places.ts';
import { houseName } from '../tournaments/form/house-fields.tsx';
import { endText } from '../tournaments/games-view.tsx';
import { timeText } from '../tournaments/terms-view.tsx';
import { say as sayOfArena } from '../words.ts';
import { say } from './words.ts';

type Assignment = v.InferOutput<typeof assignmentSchema>;
type Attempt = v.InferOutput<typeof attemptSchema>;

/** An assignment: its text and terms, the marks for the teacher, and the attempts with their evidence. */
export const AssignmentScreen = () => {
  const [id = ''] = placeParts();
  const asked = useAsked(`assignment ${id}`, () => call(routes.readAssignment, { params: { assignment: id } }));
  return <AnsweredScreen asked={asked}>{assignment => <OpenedAssignment assignment={assignment} />}</AnsweredScreen>;
};

const OpenedAssignment = ({ assignment }: { assignment: Assignment }) => {
  const { id, course, title, text, settings } = assignment;
  return (
    <Frame title={title} course={{ id: course, view: 'assignments' }} testId="assignment-screen">
      {text !== '' && <p class="arena-text">{text}</p>}
      <div class="row arena-acts">
        {role() !== 'spectator' && (
          <a
            class={isOrganiser() ? 'button' : 'button strong'}
            href={`${placeLink('submit', course)}?assignment=${id}`}
          >
            {say('submit')}
          </a>
        )}
        {isOrganiser() && (
          <>
            <a class="button" href={placeLink('change-assignment', id)}>
              {say('change')}
            </a>
            <a class="button" href={`${placeLink('similarity', course)}?assignment=${id}`}>
              {say('similarity.title')}
            </a>
            <button type="button" onClick={() => print()}>
              {sayOfArena('print')}
            </button>
          </>
        )}
      </div>
      <AssignmentFacts assignment={assignment} />
      <section class="arena-part">
        <h2>{say('rivals.title')}</h2>
        <ul>
          {settings.baselines.map(({ player, points, elo0 = 0, elo1 = 100 }, i) => (
            <li key={i}>
              {say('rival.points', {
                player: player === undefined ? say('rival.bot') : houseName(player, settings.game),
                points: countText(points),
              })}
              <span class="faint small"> {say('rival.elo', { elo0: elo(elo0), elo1: elo(elo1) })}</span>
            </li>
          ))}
        </ul>
      </section>
      {isOrganiser() && <Marks assignment={assignment} />}
      {role() !== 'spectator' && <Attempts assignment={assignment} />}
    </Frame>
  );
};

const AssignmentFacts = ({ assignment }: { assignment: Assignment }) => {
  const { settings, deadline, attempts, most, own } = assignment;
  const facts: readonly Fact[] = [
    [sayOfArena('game-of'), gameText(settings.game)],
    [say('fact.points'), countText(most)],
    [say('fact.deadline'), deadline === null ? sayOfArena('deadline.none') : momentText(deadline)],
    [
      say('fact.attempts'),
      isOrganiser() ? countText(attempts) : say('fact.used', { used: own.attempts, all: attempts }),
    ],
    ...(settings.games === undefined ? [] : [[say('fact.games'), countText(settings.games)] as const]),
    ...(settings.time === undefined ? [] : [[say('fact.time'), timeText(settings.time)] as const]),
    ...(own.mark === null
      ? []
      : [[say('mark.mark'), say('mark.of', { mark: countText(own.mark), most: countText(most) })] as const]),
  ];
  return <Facts facts={facts} testId="assignment-facts" />;
};

const Marks = ({ assignment: { id, most } }: { assignment: Assignment }) => {
  const asked = useAsked(`marks ${id}`, () => call(routes.listMarks, { params: { assignment: id } }));
  const separator = currentLanguage() === 'es' ? 'semicolon' : 'comma';
  return (
    <section class="arena-part">
      <h2>{say('marks.title')}</h2>
      <Answered asked={asked}>
        {({ marks }) =>
          marks.length === 0 ? (
            <p>{say('marks.none')}</p>
          ) : (
            <>
              <ScrollTable
                label={say('marks.scroll')}
                testId="marks"
                head={[say('mark.who'), say('mark.mark'), say('mark.attempts'), say('mark.when')]}
              >
                {marks.map(({ member, attempts, mark, passed, ended }) => (
                  <tr key={member.id}>
                    <th scope="row">
                      <bdi>{member.name ?? member.pseudonym}</bdi>
                    </th>
                    <td>
                      {mark === null
                        ? say('mark.none')
                        : say('mark.of', { mark: countText(mark), most: countText(most) })}{' '}
                      <Passed passed={passed} />
                    </td>
                    <td>{attempts}</td>
                    <td>{ended === null ? '–' : momentText(ended)}</td>
                  </tr>
                ))}
              </ScrollTable>
              <div class="row arena-acts">
                <a
                  class="button"
                  href={fileAddress(routes.downloadMarksCsv, { params: { assignment: id }, query: { separator } })}
                  download
                >
                  {say('csv')}
                </a>
                <ActButton
                  label={say('rerun')}
                  ask={say('rerun.ask')}
                  testId="rerun-attempts"
                  act={() => call(routes.rerunAttempts, { params: { assignment: id }, body: {} })}
                  onDone={({ attempts: count }) => showToast(() => say('rerun.done', { count }))}
                />
              </div>
            </>
          )
        }
      </Answered>
    </section>
  );
};

const Passed = ({ passed }: { passed: boolean | null }) =>
  passed === null ? null : (
    <span class={passed ? 'arena-state passed' : 'arena-state failed'}>
      {say(passed ? 'mark.passed' : 'mark.not-passed')}
    </span>
  );

/** The kinds of faults with their numbers of games. */
const faultsText = (lost: Readonly<Record<string, number>>): string =>
  Object.entries(lost)
    .map(([by, games]) => `${endText(by) || by} ${games}`)
    .join(', ');

/** Time in ms between two looks at attempts that are being played. */
const LOOK_MILLIS = 3_000;

const Attempts = ({ assignment }: { assignment: Assignment }) => {
  const { id } = assignment;
  const later = useSignal<readonly Attempt[]>([]);
  const next = useSignal<string | null | undefined>(undefined);
  const page = (after?: string) =>
    call(routes.listAttempts, { params: { assignment: id }, query: after === undefined ? {} : { after } });
  const asked = useAsked(`attempts ${id}`, () => page());
  const isOpen = asked.answer.value?.attempts.some(({ state }) => state === 'waiting' || state === 'running') ?? false;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void asked.ask(), LOOK_MILLIS);
    return () => clearInterval(timer);
  }, [asked, isOpen]);
  return (
    <section class="arena-part" data-testid="attempts">
      <h2>{say('attempts.title')}</h2>
      <Answered asked={asked}>
        {({ attempts, next: second }) => {
          if (attempts.length === 0) return <p>{say('attempts.none')}</p>;
          const after = next.value === undefined ? second : next.value;
          // New attempts move those at the end of the first answer into the next one.
          const shown = new Set(attempts.map(({ id: shownId }) => shownId));
          return (
            <>
              <ul class="arena-attempts">
                {[...attempts, ...later.value.filter(one => !shown.has(one.id))].map(attempt => (
                  <li key={attempt.id}>
                    <OneAttempt assignment={assignment} attempt={attempt} />
                  </li>
                ))}
              </ul>
              {after !== null && (
                <p>
                  <button
                    type="button"
                    onClick={async () => {
                      const more = await page(after);
                      if (!more.ok) return;
                      later.value = [...later.value, ...more.value.attempts];
                      next.value = more.value.next;
                    }}
                  >
                    {say('attempts.more')}
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

const OneAttempt = ({ assignment, attempt }: { assignment: Assignment; attempt: Attempt }) => {
  const { member, number, state, problem, mark, passed, results, made, submission, tournament } = attempt;
  const values = { name: member.name ?? member.pseudonym, number, date: momentText(made) };
  return (
    <>
      <h3>
        <bdi>{say(isOrganiser() ? 'attempt.of' : 'attempt', values)}</bdi>{' '}
        <span class={`arena-state ${state}`}>{say(`attempt.${state}`)}</span>
        {mark !== null && <b> · {say('attempt.mark', { mark: countText(mark) })}</b>} <Passed passed={passed} />
      </h3>
      {problem !== null && <p data-testid="attempt-problem">{problem.message}</p>}
      <p class="row small">
        <a href={placeLink('submission', submission)}>{say('attempt.bot')}</a>
        {tournament !== null && (
          <a href={placeLink('tournament', tournament, 'games')} data-testid="attempt-games">
            {say('result.games')}
          </a>
        )}
      </p>
      {results.length > 0 && (
        <ScrollTable
          label={say('results.scroll')}
          testId="attempt-results"
          head={[
            say('result.player'),
            say('result.verdict'),
            say('result.score'),
            say('result.elo'),
            say('result.llr'),
            say('result.points'),
          ]}
        >
          {results.map(result => (
            <tr key={result.player}>
              <th scope="row">{houseName(result.player, assignment.settings.game)}</th>
              <td>
                <span class={`arena-state ${result.verdict}`}>{say(`verdict.${result.verdict}`)}</span>
              </td>
              <td>
                {result.wins} · {result.draws} · {result.losses}
                {Object.keys(result.lostByFault).length > 0 && (
                  <span class="faint small"> {say('result.faults', { faults: faultsText(result.lostByFault) })}</span>
                )}
              </td>
              <td>
                {result.elo === null ? '–' : elo(result.elo)}
                {result.eloError !== null && <span class="faint"> ± {fixed(result.eloError, 0)}</span>}
              </td>
              <td>
                {result.llr === null ? '–' : fixed(result.llr, 2)}{' '}
                <span class="faint small">
                  {say('result.bounds', { lower: fixed(result.lower, 2), upper: fixed(result.upper, 2) })}
                </span>
              </td>
              <td>{say('mark.of', { mark: countText(result.points), most: countText(result.most) })}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
};
