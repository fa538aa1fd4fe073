import type { Result } from '@poda/library/core/result.ts';
import { elo, fixed } from '@poda/page/words/numbers.ts';
import type { Refusal } from '../../api/call-route.ts';
import type { AnswerTo } from '../../api/routes.ts';
import { isOrganiser } from '../../page/connection.ts';
import { PagedList, Table } from '../../page/parts/lists.tsx';
import { type Requested, refusalText } from '../../page/parts/requests.tsx';
import { countText, houseName, memberName, momentText } from '../../page/parts/texts.ts';
import { placeLink } from '../../page/places.ts';
import { endText } from '../../tournaments/page/games-view.tsx';
import { markText } from './assignment-facts.tsx';
import { Passed } from './marks.tsx';
import { say } from './words.ts';

export type AttemptPage = AnswerTo<'listAttempts'>;
type Attempt = AttemptPage['attempts'][number];

interface AttemptsProps {
  readonly game: string;
  readonly request: Requested<AttemptPage>;
  readonly page: (after: string) => Promise<Result<AttemptPage, Refusal>>;
}

export const Attempts = ({ game, request, page }: AttemptsProps) => (
  <PagedList request={request} pageOf={({ attempts, next }) => ({ items: attempts, next })} ask={page}>
    {attempts =>
      attempts.length === 0 ? (
        <p>{say('attempts.none')}</p>
      ) : (
        <>
          <p class="faint small">{say('llr.told')}</p>
          <ul class="stack arena-attempts">
            {attempts.map(attempt => (
              <li key={attempt.id} class="stack">
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
  const name = say(isOrganiser() ? 'attempt.of' : 'attempt', {
    name: memberName(member),
    number,
    date: momentText(made),
  });
  return (
    <>
      <h3>
        <bdi>{name}</bdi> <span class={`arena-state ${state}`}>{say(`attempt.${state}`)}</span>
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
      {results.length > 0 && <Results attempt={name} results={results} game={game} />}
    </>
  );
};

const Results = ({ attempt, results, game }: Pick<Attempt, 'results'> & { attempt: string; game: string }) => (
  <Table
    label={say('results.scroll', { attempt })}
    rows={results}
    keyOf={({ player }) => player}
    testId="attempt-results"
    columns={[
      [say('baseline.player'), ({ player }) => houseName(player, game)],
      [
        say('result.verdict'),
        ({ verdict }) => <span class={`arena-state ${verdict}`}>{say(`verdict.${verdict}`)}</span>,
      ],
      [
        say('result.score'),
        ({ wins, draws, losses, lostByFault }) => (
          <>
            {wins} · {draws} · {losses}
            {Object.keys(lostByFault).length > 0 && (
              <span class="faint small"> {say('result.faults', { faults: faultsText(lostByFault) })}</span>
            )}
          </>
        ),
        'nowrap',
      ],
      [
        say('result.elo'),
        ({ elo: found, eloError }) => (
          <>
            {found === null ? '–' : elo(found)}
            {eloError !== null && <span class="faint"> ± {fixed(eloError, 0)}</span>}
          </>
        ),
        'nowrap',
      ],
      [
        say('result.llr'),
        ({ llr, lower, upper }) => (
          <>
            {llr === null ? '–' : signed(llr)}{' '}
            <span class="faint small">{say('result.bounds', { lower: signed(lower), upper: signed(upper) })}</span>
          </>
        ),
        'nowrap',
      ],
      [say('baseline.points'), ({ points, most }) => markText(points, most), 'nowrap'],
    ]}
  />
);

const faultsText = (lost: Readonly<Record<string, number>>): string =>
  Object.entries(lost)
    .map(([by, games]) => `${endText(by) || by} ${games}`)
    .join(', ');

const signed = (value: number): string => fixed(value, 2).replace('-', '−');
