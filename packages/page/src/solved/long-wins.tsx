import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { newRecord, unknownPlayers } from '@poda/library/notation/record/record.ts';
import { recordPlayer } from '@poda/library/play/session/record-players.ts';
import { fullMoves } from '../analysis/engine/value-text.ts';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { Button } from '../controls/button.tsx';
import { piecesInTables } from '../engine/shipped-tables.ts';
import { tableExampleOf } from '../engine/table-words.ts';
import { handOver } from '../exchange/game-handover.ts';
import { linkTo } from '../route.ts';
import { currentLanguage, translator } from '../words/say.ts';
import type { LongWin, PositionCounts } from './solved-data.ts';
import { SolvedPart } from './solved-tables.tsx';
import { say } from './words.ts';

/** The player `perfect` can be the opponent only in positions that the page's tables have. */
export const LongWins = ({ wins, counts }: { wins: readonly LongWin[]; counts: readonly PositionCounts[] }) => (
  <SolvedPart part="long-wins" isWide>
    <ul class="long-wins">
      {wins.map(win => (
        <LongWinCard key={win.position} win={win} />
      ))}
    </ul>
    {wins.map(win => {
      const longest = longestOf(counts, win);
      // The longest ending is a loss if it takes one ply more than the longest win.
      return (
        longest === win.plies + 1 && (
          <p key={win.position} class="faint" data-testid="longest-loss">
            {say('long-wins.loss', { pieces: win.pieces, longest: fullMoves(longest) })}
          </p>
        )
      );
    })}
  </SolvedPart>
);

const longestOf = (counts: readonly PositionCounts[], { game, pieces }: LongWin): number | undefined =>
  counts.find(count => count.game === game)?.counts.find(count => count.pieces === pieces)?.longest;

const LongWinCard = ({ win: { game, position, pieces, plies } }: { win: LongWin }) => {
  const variant = variantNamed(game);
  const state = unwrap(GameState.read(variant, position));
  const piecesText = say('long-wins.pieces', { count: pieces });
  const moves = fullMoves(plies);
  const label = say('long-wins.board', { pieces: piecesText, moves });
  const reach = piecesInTables(game);
  return (
    <li class="stack long-win" data-testid={`long-win-${pieces}`}>
      <BoardPicture variant={variant} pieces={variant.face.pieces(state.position)} label={label} />
      <p>
        <strong>{piecesText}</strong>
      </p>
      <p>{capitalised(say('long-wins.in', { side: firstSideText(variant), moves }))}</p>
      {pieces > reach && (
        <p class="faint small">
          {say(reach === 0 ? 'long-wins.none' : 'long-wins.outside', { count: reach })} {say('long-wins.make')}{' '}
          <code>{`poda solve ${variant.game.id} --pieces ${pieces}`}</code>.
        </p>
      )}
      <div class="row">
        <a
          class="button"
          href={linkTo('analysis', '', { game, position })}
          aria-label={`${say('nav.analysis')}: ${label}`}
        >
          {say('nav.analysis')}
        </a>
        {pieces <= reach && (
          <Button
            label={say('long-wins.play')}
            aria-label={`${say('long-wins.play')}: ${label}`}
            onClick={() => {
              const players = [unknownPlayers[0], recordPlayer({ kind: 'perfect' }, variant)] as const;
              handOver('play', { record: newRecord(variant, { players }, position) });
            }}
          />
        )}
      </div>
    </li>
  );
};

/** Tells also how to know the pieces of side 0 in a picture. */
const firstSideText = (variant: Variant): string => {
  const { side } = translator.value.sideValues(variant, 0);
  const pieces = tableExampleOf(variant)?.firstSide?.[currentLanguage()];
  return pieces === undefined ? side : `${side} (${pieces})`;
};
