import type { Variant } from '../../../../core/contract.ts';
import { BoardPicture } from '../../../board/picture/board-picture.tsx';
import { Name, Token } from '../../../report/name.tsx';
import { placeLink } from '../../places.ts';
import type { Tournament } from '../tournament.ts';
import { nameOf, scoreText } from '../tournament.ts';
import { say } from '../words.ts';
import type { LiveBoard, LiveTournament } from './live-tournament.ts';

/** The boards of the games being played now. */
export const LiveBoards = ({
  tournament,
  variant,
  live,
}: {
  tournament: Tournament;
  variant: Variant;
  live: LiveTournament;
}) => {
  const boards = live.boards.value;
  return (
    <section class="arena-part" aria-label={say('boards.title')}>
      <h2>{say('boards.title')}</h2>
      {live.isLost.value && (
        <p class="arena-notice" role="status">
          {say('boards.lost')}
        </p>
      )}
      {boards.length === 0 && <p class="faint">{say('boards.none')}</p>}
      <ul class="arena-boards" data-testid="live-boards">
        {boards.map(board => (
          <li key={board.number}>
            <OneBoard tournament={tournament} variant={variant} board={board} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const OneBoard = ({ tournament, variant, board }: { tournament: Tournament; variant: Variant; board: LiveBoard }) => {
  const { number, seats, state, result } = board;
  const names = { first: nameOf(tournament, seats[0]), second: nameOf(tournament, seats[1]) };
  const count = state.plies;
  const score = result === null ? '' : scoreText(result.winner);
  return (
    <figure class={result === null ? 'arena-board' : 'arena-board over'} data-testid="live-board" data-plies={count}>
      <BoardPicture
        variant={variant}
        pieces={variant.pieces(state.position)}
        isStanding={false}
        label={
          result === null ? say('board', { number, ...names, count }) : say('board.over', { number, ...names, score })
        }
      />
      <figcaption>
        {([0, 1] as const).map(side => (
          <span key={side} class="arena-board-player">
            <Token colour={variant.board.colours[side]} />
            <Name>{side === 0 ? names.first : names.second}</Name>
          </span>
        ))}
        <span class="faint small">
          {result === null ? (
            `${say('board.number', { number })} · ${say('board.moves', { count })}`
          ) : (
            <a href={placeLink('game', tournament.id, number)}>
              {say('board.number', { number })} · {score}
            </a>
          )}
        </span>
      </figcaption>
    </figure>
  );
};
