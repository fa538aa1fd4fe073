import { showToast } from '@poda/page/controls/toast.tsx';
import { fixed } from '@poda/page/report/numbers.ts';
import { currentLanguage } from '@poda/page/words/say.ts';
import { routes } from '../../api/routes.ts';
import { call, fileAddress } from '../../page/connection.ts';
import { ActButton } from '../../page/parts/acts.tsx';
import { Answered, type Asked } from '../../page/parts/asked.tsx';
import { countText, momentText } from '../../page/parts/moments.ts';
import { ScrollTable } from '../../page/parts/scroll-table.tsx';
import { placeLink } from '../../page/places.ts';
import type { Assignment, MarkList } from './assignment-work.ts';
import { say } from './words.ts';

type Mark = MarkList['marks'][number];

export const Marks = ({
  assignment: { id, most },
  asked,
  onRerun,
}: {
  assignment: Assignment;
  asked: Asked<MarkList>;
  onRerun: () => void;
}) => (
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
              head={[say('mark.who'), say('mark.mark'), say('attempts.title'), say('mark.when'), say('mark.evidence')]}
            >
              {marks.map(mark => (
                <MarkRow key={mark.member.id} of={mark} most={most} />
              ))}
            </ScrollTable>
            <MarkActs assignment={id} marks={marks} onRerun={onRerun} />
          </>
        )
      }
    </Answered>
  </section>
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

const MarkRow = ({ of, most }: { of: Mark; most: number }) => {
  const { member, attempts, mark, passed, ended } = of;
  return (
    <tr>
      <th scope="row">
        <bdi>{member.name ?? member.pseudonym}</bdi>
      </th>
      <td>
        <span class="nowrap">
          {mark === null ? say('mark.none') : say('mark.of', { mark: countText(mark), most: countText(most) })}
        </span>{' '}
        <Passed passed={passed} />
      </td>
      <td>{attempts}</td>
      <td class="nowrap">{ended === null ? '–' : momentText(ended)}</td>
      <td>
        <BestAttempt {...of} />
      </td>
    </tr>
  );
};

/** The bot and the games of the attempt that gives the mark. */
const BestAttempt = ({ member, submission, tournament }: Mark) => {
  if (submission === null) return <>–</>;
  const name = member.name ?? member.pseudonym;
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
