import { showToast } from '@poda/page/controls/toast.tsx';
import { fixed } from '@poda/page/words/numbers.ts';
import { currentLanguage } from '@poda/page/words/say.ts';
import { type AnswerTo, routes } from '../../api/routes.ts';
import { call, fileAddress } from '../../page/connection.ts';
import { ActButton } from '../../page/parts/acts.tsx';
import { Part } from '../../page/parts/frame.tsx';
import { Table } from '../../page/parts/lists.tsx';
import { Answered, type Requested } from '../../page/parts/requests.tsx';
import { memberName, momentText } from '../../page/parts/texts.ts';
import { placeLink } from '../../page/places.ts';
import { type Assignment, markText } from './assignment-facts.tsx';
import { say } from './words.ts';

type MarkList = AnswerTo<'listMarks'>;
type Mark = MarkList['marks'][number];

interface MarksProps {
  readonly assignment: Assignment;
  readonly request: Requested<MarkList>;
  onRerun(): void;
}

export const Marks = ({ assignment: { id, most }, request, onRerun }: MarksProps) => (
  <Part title={say('marks.title')}>
    <Answered request={request}>
      {({ marks }) =>
        marks.length === 0 ? (
          <p>{say('marks.none')}</p>
        ) : (
          <>
            <p data-testid="marks-summary">{summaryOf(marks)}</p>
            <Table
              label={say('marks.scroll')}
              rows={marks}
              keyOf={({ member }) => member.id}
              testId="marks"
              columns={[
                [say('mark.who'), ({ member }) => <bdi>{memberName(member)}</bdi>],
                [
                  say('mark.mark'),
                  ({ mark, passed }) => (
                    <>
                      <span class="nowrap">{mark === null ? say('mark.none') : markText(mark, most)}</span>{' '}
                      <Passed passed={passed} />
                    </>
                  ),
                ],
                [say('attempts.title'), ({ attempts }) => attempts],
                [say('mark.when'), ({ ended }) => (ended === null ? '–' : momentText(ended)), 'nowrap'],
                [say('mark.evidence'), BestAttempt],
              ]}
            />
            <MarkActs assignment={id} marks={marks} onRerun={onRerun} />
          </>
        )
      }
    </Answered>
  </Part>
);

const summaryOf = (marks: readonly Mark[]): string => {
  const given = marks.flatMap(({ mark }) => mark ?? []);
  const parts = [say('marks.count', { given: given.length, all: marks.length })];
  if (given.length > 0)
    parts.push(say('marks.mean', { mean: fixed(given.reduce((sum, mark) => sum + mark, 0) / given.length, 1) }));
  if (marks.some(({ passed }) => passed !== null))
    parts.push(say('marks.passed', { count: marks.filter(({ passed }) => passed === true).length }));
  return parts.join(' · ');
};

/** Links to the bot and the games of the attempt with the best mark. */
const BestAttempt = ({ member, submission, tournament }: Mark) => {
  if (submission === null) return <>–</>;
  const name = memberName(member);
  return (
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
};

interface MarkActsProps {
  readonly assignment: string;
  readonly marks: readonly Mark[];
  onRerun(): void;
}

const MarkActs = ({ assignment, marks, onRerun }: MarkActsProps) => {
  const separator = currentLanguage() === 'es' ? 'semicolon' : 'comma';
  return (
    <div class="row arena-acts">
      <a
        class="button"
        href={fileAddress(routes.downloadMarksCsv, { params: { assignment }, query: { separator } })}
        download
      >
        {say('csv')}
      </a>
      {marks.some(({ mark }) => mark !== null) && (
        <ActButton
          label={say('rerun')}
          ask={say('rerun.ask')}
          testId="rerun-attempts"
          act={() => call(routes.rerunAttempts, { params: { assignment }, body: {} })}
          onDone={({ attempts: count }) => {
            showToast(() => say('rerun.done', { count }));
            onRerun();
          }}
        />
      )}
    </div>
  );
};

export const Passed = ({ passed }: { passed: boolean | null }) =>
  passed === null ? null : (
    <span class={passed ? 'arena-state passed' : 'arena-state failed'}>
      {say(passed ? 'mark.passed' : 'mark.not-passed')}
    </span>
  );
