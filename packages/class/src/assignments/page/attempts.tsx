import type { Result } from '@poda/library/core/result.ts';
import { bound, Select } from '@poda/page/controls/fields.tsx';
import { elo, fixed } from '@poda/page/report/numbers.ts';
import type { Signal } from '@preact/signals';
import type { Refusal } from '../../api/call-route.ts';
import { isOrganiser } from '../../page/connection.ts';
import { type Asked, refusalText } from '../../page/parts/asked.tsx';
import { countText, momentText } from '../../page/parts/moments.ts';
import { PagedList } from '../../page/parts/paged-list.tsx';
import { ScrollTable } from '../../page/parts/scroll-table.tsx';
import { placeLink } from '../../page/places.ts';
import { houseName } from '../../tournaments/page/form/house-fields.tsx';
import { endText } from '../../tournaments/page/games-view.tsx';
import type { AttemptPage, MarkList } from './assignment-work.ts';
import { Passed } from './marks.tsx';
import { say } from './words.ts';

type Attempt = AttemptPage['attempts'][number];

interface AttemptsProps {
  readonly game: string;
  readonly asked: Asked<AttemptPage>;
  readonly page: (after: string) => Promise<Result<AttemptPage, Refusal>>;
}

export const Attempts = ({ game, asked, page }: AttemptsProps) => (
  <PagedList
    asked={asked}
    pageOf={({ attempts, next }) => ({ items: attempts, next })}
    ask={page}
    more={say('show-more')}
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
                <OneAttempt game={game} attempt={attempt} />
              </li>
            ))}
          </ul>
        </>
      )
    }
  </PagedList>
);

const OneAttempt = ({ game, attempt }: { game: string; attempt: Attempt }) => {
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
      {results.length > 0 && <Results results={results} game={game} />}
    </>
  );
};

const Results = ({ results, game }: { results: Attempt['results']; game: string }) => (
  <ScrollTable
    label={say('results.scroll')}
    testId="attempt-results"
    head={[
      say('baseline.player'),
      say('result.verdict'),
      say('result.score'),
      say('result.elo'),
      say('result.llr'),
      say('baseline.points'),
    ]}
  >
    {results.map(result => (
      <tr key={result.player}>
        <th scope="row">{houseName(result.player, game)}</th>
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
);

const faultsText = (lost: Readonly<Record<string, number>>): string =>
  Object.entries(lost)
    .map(([by, games]) => `${endText(by) || by} ${games}`)
    .join(', ');

const signed = (value: number): string => fixed(value, 2).replace('-', '−');

/** Of whom the attempts are shown; only if several have made some. */
export const AuthorChoice = ({ marks, member }: MarkList & { member: Signal<string> }) => {
  const authors = marks.filter(({ attempts, attempt }) => attempts > 0 || attempt !== null);
  return authors.length < 2 ? null : (
    <Select
      label={say('mark.who')}
      {...bound(member)}
      options={[
        { value: '', label: say('everyone') },
        ...authors.map(one => ({ value: one.member.id, label: one.member.name ?? one.member.pseudonym })),
      ]}
      testId="attempts-of"
    />
  );
};
