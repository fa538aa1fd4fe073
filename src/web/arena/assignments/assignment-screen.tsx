import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type * as v from 'valibot';
import { ok, type Result } from '../../../core/result.ts';
import type { assignmentSchema, attemptSchema } from '../../../protocols/arena-api/assignment-routes.ts';
import type { Refusal } from '../../../protocols/arena-api/call-route.ts';
import { routes } from '../../../protocols/arena-api/routes.ts';
import { Select } from '../../controls/fields.tsx';
import { showToast } from '../../controls/toast.tsx';
import { elo, fixed, percent } from '../../report/numbers.ts';
import { currentLanguage } from '../../words/say.ts';
import { call, fileAddress, isOrganiser, role } from '../connection.ts';
import { ActButton } from '../parts/acts.tsx';
import { Answered, AnsweredScreen, type Asked, refusalText, useAsked } from '../parts/asked.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { gameText } from '../parts/game-text.ts';
import { countText, momentText } from '../parts/moments.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { goToPlace, placeLink, placeParts } from '../places.ts';
import { houseName } from '../tournaments/form/house-fields.tsx';
import { endText } from '../tournaments/games-view.tsx';
import { timeText } from '../tournaments/terms-view.tsx';
import { say } from './words.ts';

type Assignment = v.InferOutput<typeof assignmentSchema>;
type Attempt = v.InferOutput<typeof attemptSchema>;

export const AssignmentScreen = () => {
  const [id = ''] = placeParts();
  const asked = useAsked(`assignment ${id}`, () => call(routes.readAssignment, { params: { assignment: id } }));
  return <AnsweredScreen asked={asked}>{assignment => <OpenedAssignment assignment={assignment} />}</AnsweredScreen>;
};

/** Time in ms between two requests for the attempts, while some are being played and while none is. */
const PLAYING_MILLIS = 3_000;
const IDLE_MILLIS = 15_000;

const FIRST_ATTEMPTS = 20;

const OpenedAssignment = ({ assignment }: { assignment: Assignment }) => {
  const { id, course, title, text, settings } = assignment;
  const params = { assignment: id };
  const member = useSignal('');
  const page = async (after?: string): Promise<Result<AttemptPage, Refusal>> => {
    if (role() === 'spectator') return ok({ attempts: [], next: null });
    const one = member.value === '' ? {} : { member: member.value };
    return call(routes.listAttempts, {
      params,
      query: { limit: FIRST_ATTEMPTS, ...one, ...(after === undefined ? {} : { after }) },
    });
  };
  const attempts = useAsked(`attempts ${id} ${member.value}`, () => page());
  const marks = useAsked(`marks ${id}`, async () =>
    isOrganiser() ? call(routes.listMarks, { params }) : ok({ marks: [] }),
  );
  const isPlaying = attempts.answer.value?.attempts.some(({ state }) => state === 'waiting' || state === 'running');
  useEffect(() => {
    if (role() === 'spectator') return;
    const look = () => {
      void attempts.ask();
      if (isOrganiser()) void marks.ask();
    };
    const timer = setInterval(look, isPlaying === true ? PLAYING_MILLIS : IDLE_MILLIS);
    return () => clearInterval(timer);
  }, [attempts, marks, isPlaying]);
  return (
    <Frame title={title} course={{ id: course, view: 'assignments' }} testId="assignment-screen">
      {text !== '' && <p class="arena-text">{text}</p>}
      <div class="row arena-acts">
        {role() === 'student' && (
          <a class="button strong" href={`${placeLink('submit', course)}?assignment=${id}`}>
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
              {say('print')}
            </button>
            {member.value === '' && attempts.answer.value?.attempts.length === 0 && (
              <ActButton
                label={say('delete')}
                ask={say('delete.ask')}
                testId="delete-assignment"
                act={() => call(routes.deleteAssignment, { params: { assignment: id } })}
                onDone={() => goToPlace('course', course, 'assignments')}
              />
            )}
          </>
        )}
      </div>
      <AssignmentFacts assignment={assignment} />
      <section class="arena-part">
        <h2>{say('rivals.title')}</h2>
        <ul>
          {settings.baselines.map((baseline, i) => (
            <li key={i}>
              {say('rival.points', {
                player: baseline.player === undefined ? say('rival.bot') : houseName(baseline.player, settings.game),
                points: countText(baseline.points),
              })}
              <span class="faint small"> {thresholdText(baseline)}</span>
            </li>
          ))}
        </ul>
      </section>
      {isOrganiser() && (
        <Marks
          assignment={assignment}
          asked={marks}
          onRerun={() => {
            void attempts.ask();
            void marks.ask();
          }}
        />
      )}
      {role() !== 'spectator' && (
        <section class="arena-part" data-testid="attempts">
          <h2>{say('attempts.title')}</h2>
          <AttemptsOf
            marks={marks.answer.value?.marks ?? []}
            member={member.value}
            onChange={value => {
              member.value = value;
            }}
          />
          <Attempts key={member.value} assignment={assignment} asked={attempts} page={page} />
        </section>
      )}
    </Frame>
  );
};

const thresholdText = ({
  elo0 = 0,
  elo1 = 100,
  score0,
  score1,
}: Assignment['settings']['baselines'][number]): string => {
  if (score0 !== undefined && score1 !== undefined)
    return say('rival.score', { least: percent(score0, 0), most: percent(score1, 0) });
  const values = { elo0: fixed(elo0, 0), elo1: fixed(elo1, 0), share: percent(shareOfElo(elo1), 0) };
  return say(elo1 < 0 ? 'rival.elo.weaker' : 'rival.elo', values);
};

/** The expected score by the Elo formula. */
const shareOfElo = (difference: number): number => 1 / (1 + 10 ** (-difference / 400));

const AssignmentFacts = ({ assignment }: { assignment: Assignment }) => {
  const { settings, deadline, attempts, most, own } = assignment;
  const facts: readonly Fact[] = [
    [say('game-of'), gameText(settings.game)],
    [say('fact.points'), countText(most)],
    [say('fact.deadline'), deadline === null ? say('deadline.none') : momentText(deadline)],
    [
      say('fact.attempts'),
      isOrganiser() ? countText(attempts) : say('fact.used', { used: own.attempts, all: attempts }),
    ],
    ...(settings.games === undefined ? [] : [[say('fact.games'), countText(settings.games)] as const]),
    ...(settings.time === undefined ? [] : [[say('fact.time'), timeText(settings.time)] as const]),
    [say('scale'), say(`scale.${settings.scale ?? 'all-or-nothing'}`)],
    ...(settings.passing === undefined ? [] : [[say('fact.passing'), countText(settings.passing)] as const]),
    ...(own.mark === null
      ? []
      : [[say('mark.mark'), say('mark.of', { mark: countText(own.mark), most: countText(most) })] as const]),
  ];
  return <Facts facts={facts} testId="assignment-facts" />;
};

type MarkList = v.InferOutput<typeof routes.listMarks.answer>;

const Marks = ({
  assignment: { id, most },
  asked,
  onRerun,
}: {
  assignment: Assignment;
  asked: Asked<MarkList>;
  onRerun: () => void;
}) => {
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
              <p data-testid="marks-summary">{summaryOf(marks)}</p>
              <ScrollTable
                label={say('marks.scroll')}
                testId="marks"
                head={[say('mark.who'), say('mark.mark'), say('mark.attempts'), say('mark.when'), say('mark.evidence')]}
              >
                {marks.map(({ member, attempts, mark, passed, ended, submission, tournament }) => (
                  <tr key={member.id}>
                    <th scope="row">
                      <bdi>{member.name ?? member.pseudonym}</bdi>
                    </th>
                    <td>
                      <span class="nowrap">
                        {mark === null
                          ? say('mark.none')
                          : say('mark.of', { mark: countText(mark), most: countText(most) })}
                      </span>{' '}
                      <Passed passed={passed} />
                    </td>
                    <td>{attempts}</td>
                    <td class="nowrap">{ended === null ? '–' : momentText(ended)}</td>
                    <td>
                      {submission === null ? (
                        '–'
                      ) : (
                        <Evidence
                          name={member.name ?? member.pseudonym}
                          submission={submission}
                          tournament={tournament}
                        />
                      )}
                    </td>
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
                {marks.some(({ mark }) => mark !== null) && (
                  <ActButton
                    label={say('rerun')}
                    ask={say('rerun.ask')}
                    testId="rerun-attempts"
                    act={() => call(routes.rerunAttempts, { params: { assignment: id }, body: {} })}
                    onDone={({ attempts: count }) => {
                      showToast(() => say('rerun.done', { count }));
                      onRerun();
                    }}
                  />
                )}
              </div>
            </>
          )
        }
      </Answered>
    </section>
  );
};

const summaryOf = (marks: MarkList['marks']): string => {
  const given = marks.flatMap(({ mark }) => mark ?? []);
  const parts = [say('marks.count', { given: given.length, all: marks.length })];
  if (given.length > 0)
    parts.push(say('marks.mean', { mean: fixed(given.reduce((sum, mark) => sum + mark, 0) / given.length, 1) }));
  if (marks.some(({ passed }) => passed !== null))
    parts.push(say('marks.passed', { count: marks.filter(({ passed }) => passed === true).length }));
  return parts.join(' · ');
};

/** The bot and the games of the attempt that gives the mark. */
const Evidence = ({
  name,
  submission,
  tournament,
}: {
  name: string;
  submission: string;
  tournament: string | null;
}) => (
  <span class="row">
    <a href={placeLink('submission', submission)} aria-label={say('mark.bot.of', { name })}>
      {say('mark.bot')}
    </a>
    {tournament !== null && (
      <a href={placeLink('tournament', tournament, 'games')} aria-label={say('mark.games.of', { name })}>
        {say('mark.games')}
      </a>
    )}
  </span>
);

const Passed = ({ passed }: { passed: boolean | null }) =>
  passed === null ? null : (
    <span class={passed ? 'arena-state passed' : 'arena-state failed'}>
      {say(passed ? 'mark.passed' : 'mark.not-passed')}
    </span>
  );

const faultsText = (lost: Readonly<Record<string, number>>): string =>
  Object.entries(lost)
    .map(([by, games]) => `${endText(by) || by} ${games}`)
    .join(', ');

type AttemptPage = v.InferOutput<typeof routes.listAttempts.answer>;

const AttemptsOf = ({
  marks,
  member,
  onChange,
}: {
  marks: MarkList['marks'];
  member: string;
  onChange: (member: string) => void;
}) => {
  const authors = marks.filter(({ attempts, attempt }) => attempts > 0 || attempt !== null);
  return authors.length < 2 ? null : (
    <Select
      label={say('mark.who')}
      value={member}
      options={[
        { value: '', label: say('attempts.all') },
        ...authors.map(one => ({ value: one.member.id, label: one.member.name ?? one.member.pseudonym })),
      ]}
      testId="attempts-of"
      onChange={onChange}
    />
  );
};

const Attempts = ({
  assignment,
  asked,
  page,
}: {
  assignment: Assignment;
  asked: Asked<AttemptPage>;
  page: (after: string) => Promise<Result<AttemptPage, Refusal>>;
}) => (
  <PagedList
    asked={asked}
    pageOf={({ attempts, next }) => ({ items: attempts, next })}
    ask={page}
    more={say('attempts.more')}
  >
    {attempts =>
      attempts.length === 0 ? (
        <p>{say('attempts.none')}</p>
      ) : (
        <>
          <p class="faint small">{say('llr.told')}</p>
          <ul class="arena-attempts">
            {attempts.map(attempt => (
              <li key={attempt.id}>
                <OneAttempt assignment={assignment} attempt={attempt} />
              </li>
            ))}
          </ul>
        </>
      )
    }
  </PagedList>
);

const signed = (value: number): string => fixed(value, 2).replace('-', '−');

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
      {problem !== null && (
        <p class="refusal" data-testid="attempt-problem">
          {refusalText(problem)}
        </p>
      )}
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
              <td class="nowrap">
                {result.wins} · {result.draws} · {result.losses}
                {Object.keys(result.lostByFault).length > 0 && (
                  <span class="faint small"> {say('result.faults', { faults: faultsText(result.lostByFault) })}</span>
                )}
              </td>
              <td class="nowrap">
                {result.elo === null ? '–' : elo(result.elo)}
                {result.eloError !== null && <span class="faint"> ± {fixed(result.eloError, 0)}</span>}
              </td>
              <td class="nowrap">
                {result.llr === null ? '–' : signed(result.llr)}{' '}
                <span class="faint small">
                  {say('result.bounds', { lower: signed(result.lower), upper: signed(result.upper) })}
                </span>
              </td>
              <td class="nowrap">{say('mark.of', { mark: countText(result.points), most: countText(result.most) })}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
};
