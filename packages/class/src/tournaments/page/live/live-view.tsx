import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { BoardPicture } from '@poda/page/board/picture/board-picture.tsx';
import { set } from '@poda/page/controls/signals.ts';
import { Name, Token } from '@poda/page/report/name.tsx';
import { useSignal } from '@preact/signals';
import { routes } from '../../../api/routes.ts';
import { Part } from '../../../page/parts/frame.tsx';
import { Answered, useRepeated, useRequest } from '../../../page/parts/requests.tsx';
import { countText } from '../../../page/parts/texts.ts';
import { placeLink } from '../../../page/places.ts';
import { isOwn, nameOf, type Schedule, scoreText, type Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import type { LiveBoard, LiveTournament } from './live-tournament.ts';

export const LiveBoards = ({ tournament, live }: { tournament: Tournament; live: LiveTournament }) => {
  const large = useSignal<number | null>(null);
  const boards = live.boards.value;
  return (
    <section class="stack arena-part" aria-label={say('boards.title')}>
      <h2>{say('boards.title')}</h2>
      {boards.length === 0 && <p class="faint">{say('boards.none')}</p>}
      <ul class="arena-boards" data-testid="live-boards">
        {boards.map(board => (
          <li key={board.number} class={board.number === large.value ? 'large' : undefined}>
            <OneBoard
              tournament={tournament}
              variant={live.variant}
              board={board}
              isLarge={board.number === large.value}
              onLarge={isLarge => set(large, isLarge ? board.number : null)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface OneBoardProps {
  readonly tournament: Tournament;
  readonly variant: Variant;
  readonly board: LiveBoard;
  readonly isLarge: boolean;
  onLarge(isLarge: boolean): void;
}

const OneBoard = ({ tournament, variant, board, isLarge, onLarge }: OneBoardProps) => {
  const { number, seats, state, result, last } = board;
  const names = { first: nameOf(tournament, seats[0]), second: nameOf(tournament, seats[1]) };
  const count = state.plies;
  const score = result === null ? '' : scoreText(result.winner);
  return (
    <figure
      class={result === null ? 'framed arena-board' : 'framed arena-board over'}
      data-testid="live-board"
      data-plies={count}
    >
      <BoardPicture
        variant={variant}
        pieces={variant.face.pieces(state.position)}
        isStanding={false}
        marks={new Map(last.map((cell: Cell) => [cell, new Set(['last'] as const)]))}
        label={
          result === null ? say('board', { number, ...names, count }) : say('board.over', { number, ...names, score })
        }
      />
      <figcaption>
        {([0, 1] as const).map(side => {
          const isTurn = result === null && state.side === side;
          return (
            <span key={side} class={isTurn ? 'arena-board-player turn' : 'arena-board-player'}>
              <Token colour={variant.face.board.colours[side]} />
              <Name>{side === 0 ? names.first : names.second}</Name>
              {isOwn(tournament, seats[side]) && <span class="arena-own">{say('own')}</span>}
              {isTurn && <span class="hidden">{say('plate.turn')}</span>}
            </span>
          );
        })}
        <span class="row spread faint small">
          {result === null ? (
            <>
              <span>
                {say('game.title', { number })} · {say('board.moves', { count })}
              </span>
              <button type="button" class="quiet small" onClick={() => onLarge(!isLarge)}>
                {say(isLarge ? 'board.smaller' : 'board.larger')}
                <span class="hidden"> {say('game.title', { number })}</span>
              </button>
            </>
          ) : (
            <a href={placeLink('game', tournament.id, number)}>
              {say('game.title', { number })} · {score}
            </a>
          )}
        </span>
      </figcaption>
    </figure>
  );
};

const MAX_ROUNDS = 6;

export const ScheduleView = ({ tournament, live }: { tournament: Tournament; live: LiveTournament | null }) => {
  const { id, state } = tournament;
  const request = useRequest(routes.readSchedule, { params: { tournament: id } });
  const isRunning = state === 'running' && live !== null;
  const look = () => {
    // If the session has ended and the user has declined to sign in again, no request repeats the question.
    if (request.refusal.peek()?.status !== 401) void request.refresh();
  };
  useRepeated(look, isRunning ? 5_000 : null, request);
  return (
    <Part title={say('schedule.title')} testId="schedule">
      <Answered request={request}>
        {schedule => (
          <>
            <Pace schedule={schedule} isRunning={isRunning} />
            {schedule.rounds.length > 1 && (
              <>
                <h3>{say('rounds')}</h3>
                <ul class="stack arena-rounds">
                  {openRounds(schedule.rounds).map(({ round, played, planned }) => (
                    <li key={round}>
                      <span>{say('schedule.round', { round, played, planned })}</span>
                      <progress
                        value={played}
                        max={Math.max(1, planned)}
                        aria-label={say('schedule.round', { round, played, planned })}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
            <h3>{say('schedule.next')}</h3>
            {schedule.games.length === 0 && <p>{say('schedule.none')}</p>}
            <ol class="stack arena-coming">
              {schedule.games.slice(0, 20).map(({ number, seats, state: gameState }) => (
                <li key={number}>
                  <span class="faint">{number}</span>
                  <span>
                    <Name>{nameOf(tournament, seats[0])}</Name> – <Name>{nameOf(tournament, seats[1])}</Name>
                  </span>
                  <span class={gameState === 'playing' ? 'arena-state running' : 'faint small'}>
                    {say(`schedule.${gameState}`)}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Answered>
    </Part>
  );
};

const Pace = ({ schedule, isRunning }: { schedule: Schedule; isRunning: boolean }) => {
  const { gamesPerMinute, workers, voided } = schedule;
  const facts = [
    ...(isRunning ? [say('schedule.workers', { count: workers })] : []),
    ...(isRunning && gamesPerMinute !== null
      ? [say('schedule.rate', { count: countText(Math.round(gamesPerMinute)) })]
      : []),
    ...(voided === 0 ? [] : [say('schedule.voided', { count: voided })]),
  ];
  return facts.length === 0 ? null : <p class="faint">{facts.join(' · ')}</p>;
};

/** The first rounds that are not complete; of a finished tournament the last rounds. */
const openRounds = (rounds: Schedule['rounds']): Schedule['rounds'] => {
  const open = rounds.filter(({ played, planned }) => played < planned);
  return open.length === 0 ? rounds.slice(-MAX_ROUNDS) : open.slice(0, MAX_ROUNDS);
};
