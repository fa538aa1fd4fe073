import { visible } from '@poda/library/core/text/visible.ts';
import { duration } from '@poda/page/words/numbers.ts';
import { signal } from '@preact/signals';
import { type AnswerTo, routes } from '../../api/routes.ts';
import { call, fileAddress, isOrganiser, role } from '../../page/connection.ts';
import { Frame } from '../../page/parts/frame.tsx';
import { type Fact, Facts } from '../../page/parts/lists.tsx';
import { AnsweredScreen, useRepeated, useRequest, useRequested } from '../../page/parts/requests.tsx';
import { bytesText, gameText, memberName, momentText } from '../../page/parts/texts.ts';
import { placeLink, placeParts } from '../../page/places.ts';
import { CheckReportView } from './check-report.tsx';
import { SubmissionState } from './submission-parts.tsx';
import { say } from './words.ts';
import '@poda/page/report/report.css';

type Submission = AnswerTo<'readSubmission'>;

export const lastSubmitted = signal<AnswerTo<'submit'> | null>(null);

export const SubmissionScreen = () => {
  const [id = ''] = placeParts();
  const request = useRequest(routes.readSubmission, { params: { submission: id } });
  const state = request.answer.value?.state;
  const isOpen = state === 'waiting' || state === 'checking';
  useRepeated(() => void request.refresh(), isOpen ? 800 : null, request);
  return (
    <AnsweredScreen request={request}>{submission => <OpenedSubmission submission={submission} />}</AnsweredScreen>
  );
};

const OpenedSubmission = ({ submission }: { submission: Submission }) => {
  const { bot, version, state, report, problem, course } = submission;
  const isOpen = state === 'waiting' || state === 'checking';
  return (
    <Frame
      title={say('submission.title', { bot: bot.name, version })}
      course={course}
      view="submissions"
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
        <SubmissionState state={state} /> {say(`told.${state}`)}
      </p>
      {isOpen && <progress class="arena-waiting" aria-label={say(`told.${state}`)} />}
      <HandedIn id={submission.id} />
      {problem !== null && (
        <p class="refusal" data-testid="submission-problem">
          {visible(problem.message)}
        </p>
      )}
      {(submission.tournament ?? submission.assignment) !== null && <Purpose submission={submission} />}
      <Acts submission={submission} />
      {report !== null && <CheckReportView game={submission.game} report={report} />}
      <SubmissionFacts submission={submission} />
    </Frame>
  );
};

/** A notice after an upload that made no new version, or of which some files were refused. */
const HandedIn = ({ id }: { id: string }) => {
  const { value } = lastSubmitted;
  if (value === null || value.id !== id || (!value.isSame && value.skipped.length === 0)) return null;
  return (
    <div class="stack arena-notice" role="status" data-testid="handed-in">
      {value.isSame && <p>{say('same')}</p>}
      {value.skipped.length > 0 && (
        <>
          <p>{say('skipped', { count: value.skipped.length })}</p>
          <ul>
            {value.skipped.map(({ path, message }) => (
              <li key={path}>{visible(message)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

const Purpose = ({ submission }: { submission: Submission }) => {
  const { tournament, assignment, state } = submission;
  const request = useRequested<{ readonly id: string; readonly title: string }>(
    `purpose ${tournament} ${assignment}`,
    () =>
      tournament !== null
        ? call(routes.readTournament, { params: { tournament } })
        : call(routes.readAssignment, { params: { assignment: assignment ?? '' } }),
  );
  const opened = request.answer.value;
  if (opened === undefined) return null;
  const { title, id } = opened;
  const kind = tournament === null ? 'assignment' : 'tournament';
  return (
    <p data-testid="purpose">
      {say(`purpose.${kind}`)} <a href={placeLink(kind, id)}>{title}</a>.{' '}
      {state === 'accepted' && say(`purpose.${kind}.accepted`)}
    </p>
  );
};

const SubmissionFacts = ({ submission }: { submission: Submission }) => {
  const { member, file, bytes, game, made, checked, report } = submission;
  const facts: readonly Fact[] = [
    [say('submission.who'), isOrganiser() ? memberName(member) : null],
    [say('new.game'), gameText(game)],
    [say('fact.file'), file],
    [say('fact.size'), bytesText(bytes)],
    [say('submission.when'), momentText(made)],
    [say('fact.checked'), checked === null ? null : momentText(checked)],
    [say('confinement'), report === null ? null : report.confinement],
    [say('fact.seconds'), report === null ? null : duration(report.seconds * 1000)],
  ];
  return <Facts facts={facts} />;
};

const Acts = ({ submission }: { submission: Submission }) => {
  const { id, course, bot, game, state, hasSource, tournament, assignment } = submission;
  const again = new URLSearchParams({
    bot: bot.name,
    game,
    ...(tournament === null ? {} : { tournament }),
    ...(assignment === null ? {} : { assignment }),
  });
  return (
    <div class="row">
      {role() === 'student' && (
        <a
          class={state === 'refused' || state === 'failed' ? 'button strong' : 'button'}
          href={`${placeLink('submit', course)}?${again}`}
          data-testid="another"
        >
          {say('another')}
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
