import { useEffect } from 'preact/hooks';
import type * as v from 'valibot';
import { visible } from '../../../core/text/visible.ts';
import { routes } from '../../../protocols/arena-api/routes.ts';
import type { checkedSubmissionSchema, checkReportSchema } from '../../../protocols/arena-api/submission-routes.ts';
import { duration } from '../../report/numbers.ts';
import { call, fileAddress, isOrganiser, role } from '../connection.ts';
import { AnsweredScreen, useAsked } from '../parts/asked.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { gameText } from '../parts/game-text.ts';
import { bytesText, momentText } from '../parts/moments.ts';
import { placeLink, placeParts } from '../places.ts';
import { say as sayOfArena } from '../words.ts';
import { EvidenceView } from './evidence.tsx';
import { say } from './words.ts';
import '../../report/report.css';

type Submission = v.InferOutput<typeof checkedSubmissionSchema>;
type CheckReport = v.InferOutput<typeof checkReportSchema>;

/** Time in ms between two looks at a check that goes on. */
const LOOK_MILLIS = 800;

/** A submission with the report of its check; while the check goes on, the screen follows it. */
export const SubmissionScreen = () => {
  const [id = ''] = placeParts();
  const asked = useAsked(`submission ${id}`, () => call(routes.readSubmission, { params: { submission: id } }));
  const state = asked.answer.value?.state;
  const isOpen = state === 'waiting' || state === 'checking';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void asked.ask(), LOOK_MILLIS);
    return () => clearInterval(timer);
  }, [asked, isOpen]);
  return <AnsweredScreen asked={asked}>{submission => <OpenedSubmission submission={submission} />}</AnsweredScreen>;
};

const OpenedSubmission = ({ submission }: { submission: Submission }) => {
  const { bot, version, state, report, problem, course } = submission;
  const isOpen = state === 'waiting' || state === 'checking';
  return (
    <Frame
      title={say('submission.title', { bot: bot.name, version })}
      course={{ id: course, view: 'submissions' }}
      isNarrow
      testId="submission"
    >
      <p
        role="status"
        class={`arena-notice ${state}`}
        aria-busy={isOpen}
        data-testid="submission-state"
        data-state={state}
      >
        <span class={`arena-state ${state}`}>{say(`state.${state}`)}</span> {say(`told.${state}`)}
      </p>
      {problem !== null && (
        <p class="refusal" data-testid="submission-problem">
          {visible(problem.message)}
        </p>
      )}
      {report !== null && <Report report={report} />}
      <SubmissionFacts submission={submission} />
      <Acts submission={submission} />
    </Frame>
  );
};

const SubmissionFacts = ({ submission }: { submission: Submission }) => {
  const { member, file, bytes, game, made, checked, report } = submission;
  const facts: readonly Fact[] = [
    ...(isOrganiser() ? [[say('fact.who'), member.name ?? member.pseudonym] as const] : []),
    [sayOfArena('game-of'), gameText(game)],
    ...(file === null ? [] : [[say('fact.file'), file] as const]),
    [say('fact.size'), bytesText(bytes)],
    [say('fact.made'), momentText(made)],
    ...(checked === null ? [] : [[say('fact.checked'), momentText(checked)] as const]),
    ...(report === null ? [] : [[say('fact.confinement'), report.confinement] as const]),
    ...(report === null ? [] : [[say('fact.seconds'), duration(report.seconds * 1000)] as const]),
  ];
  return <Facts facts={facts} />;
};

const Acts = ({
  submission: { id, course, bot, state, hasSource, tournament, assignment },
}: {
  submission: Submission;
}) => {
  const again = new URLSearchParams({
    bot: bot.name,
    ...(tournament === null ? {} : { tournament }),
    ...(assignment === null ? {} : { assignment }),
  });
  return (
    <div class="row">
      {role() === 'student' && (
        <a class="button" href={`${placeLink('submit', course)}?${again}`}>
          {say('again')}
        </a>
      )}
      {state === 'accepted' && (
        <a class="button" href={placeLink('play', id)} data-testid="play-submission">
          {say('play')}
        </a>
      )}
      {hasSource ? (
        <a class="button" href={fileAddress(routes.readSource, { params: { submission: id } })} download>
          {say('source')}
        </a>
      ) : (
        <span class="faint">{say('source.gone')}</span>
      )}
    </div>
  );
};

const Report = ({ report: { checks } }: { report: CheckReport }) => (
  <section class="arena-part">
    <h2>{say('report.title')}</h2>
    <ul class="arena-checks" data-testid="checks">
      {checks.map((check, i) => (
        <li key={i} class={check.status} data-testid={`check-${check.id}`}>
          <p>
            <span class={`arena-state ${check.status}`}>{say(`report.${check.status}`)}</span>{' '}
            <strong>{checkName(check.id)}:</strong> {visible(check.message)}
          </p>
          {check.remedy !== undefined && (
            <p>
              <strong>{say('report.remedy')}:</strong> {visible(check.remedy)}
            </p>
          )}
          {check.position !== undefined && (
            <p class="small">
              {say('report.position')}: <code>{visible(check.position)}</code>
            </p>
          )}
          {check.evidence !== undefined && <EvidenceView evidence={check.evidence} />}
        </li>
      ))}
    </ul>
  </section>
);

const examinations = [
  'first-seat',
  'second-seat',
  'odd-positions',
  'time',
  'noise',
  'python',
  'python-3',
  'python-2',
  'seed',
] as const;

/** The name of a part of the check; its bare id if this page does not know it. */
const checkName = (id: string): string => {
  const known = examinations.find(one => one === id);
  return known === undefined ? id : say(`check.${known}`);
};
