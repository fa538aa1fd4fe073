import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { newRecord, unknownPlayers } from '../../notation/record/record.ts';
import { recordPlayer } from '../../play/session/record-players.ts';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { linkTo } from '../route.ts';
import { handOver } from '../state/game-handover.ts';
import type { LongWin } from './solved-data.ts';
import { say } from './words.ts';

/** The longest wins, to look at in the analysis or to play against the player `perfect`. */
export const LongWins = ({ wins }: { wins: readonly LongWin[] }) => (
  <section class="solved-part whole-width" data-testid="long-wins">
    <h3>{say('wins.title')}</h3>
    <p class="faint">{say('wins.intro')}</p>
    <ul class="long-wins">
      {wins.map(win => (
        <LongWinCard key={win.position} win={win} />
      ))}
    </ul>
  </section>
);

const LongWinCard = ({ win: { game, position, pieces, plies } }: { win: LongWin }) => {
  const variant = unwrap(parseVariant(games, game));
  const state = unwrap(GameState.read(variant, position));
  const piecesText = say('wins.pieces', { count: pieces });
  const label = say('wins.board', { pieces: piecesText, plies });
  return (
    <li class="long-win">
      <BoardPicture variant={variant} pieces={variant.pieces(state.position)} label={label} />
      <p>
        <strong>{say('wins.in', { plies })}</strong> <span class="faint">{piecesText}</span>
      </p>
      <div class="row">
        <a
          class="button"
          href={linkTo('analysis', '', { game, position })}
          aria-label={`${say('wins.analyse')}: ${label}`}
        >
          {say('wins.analyse')}
        </a>
        <button
          type="button"
          aria-label={`${say('wins.play')}: ${label}`}
          onClick={() => {
            const players = [unknownPlayers[0], recordPlayer({ kind: 'perfect' }, variant)] as const;
            handOver('play', { record: newRecord(variant, { players }, position) });
          }}
        >
          {say('wins.play')}
        </button>
      </div>
    </li>
  );
};
