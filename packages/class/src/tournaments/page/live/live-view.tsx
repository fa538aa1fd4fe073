import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { BoardPicture } from '@poda/page/board/picture/board-picture.tsx';
import { set } from '@poda/page/controls/set.ts';
import { Name, Token } from '@poda/page/report/name.tsx';
import { useSignal } from '@preact/signals';
import { placeLink } from '../../../page/places.ts';
import { isOwn, nameOf, scoreText, type Tournament } from '../tournament.ts';
import { say } from '../words.ts';
import type { LiveBoard, LiveTournament } from './live-tournament.ts';

interface LiveBoardsProps {
  readonly tournament: Tournament;
  readonly variant: Variant;
  readonly live: LiveTournament;
}

export const LiveBoards = ({ tournament, variant, live }: LiveBoardsProps) => {
  const large = useSignal<number | null>(null);
  const boards = live.boards.value;
  return (
    <section class="arena-part" aria-label={say('boards.title')}>
      <h2>{say('boards.title')}</h2>
      {boards.length === 0 && <p class="faint">{say('boards.none')}</p>}
      <ul class="arena-boards" data-testid="live-boards">
        {boards.map(board => (
          <li key={board.number} class={board.number === large.value ? 'large' : undefined}>
            <OneBoard
              tournament={tournament}
              variant={variant}
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
    <figure class={result === null ? 'arena-board' : 'arena-board over'} data-testid="live-board" data-plies={count}>
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
