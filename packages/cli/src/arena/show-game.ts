import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Contender } from '@poda/arena/game/player.ts';
import type { Watcher } from '@poda/arena/referee/referee.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { outcomeSentence, shownMove } from '@poda/library/play/game-in-words.ts';
import type { Context } from '../command.ts';
import { drawBoard } from '../terminal/board.ts';

const UP_TO_TOP = '\u001b[H\u001b[J';

/** Redraws the board in place on a terminal, else adds boards; on stderr if stdout is for a program. */
export const showGame = (
  contenders: readonly Contender[],
  { terminal, translator }: Context,
  isForPeople: boolean,
  isTimed: boolean,
): ((planned: PlannedGame) => Watcher) => {
  const screen = isForPeople ? terminal.output : terminal.errors;
  const isInPlace = terminal.isInteractive && terminal.hasCursor !== false;
  return ({ number, seats }) => {
    const [first, second] = seats.map(seat => contenders[seat]!.name);
    let plies = 0;
    return (state: GameState, millis: number | null) => {
      const { variant } = state;
      const sideName = (side: 0 | 1) => translator.sideName(variant, side);
      const { side, move } = lastOf(state);
      const heading = translator.say('arena.game', {
        number,
        first: first!,
        second: second!,
        firstSide: sideName(0),
        secondSide: sideName(1),
      });
      const line =
        millis === null
          ? capitalised(translator.say('arena.roll', { ...translator.sideValues(variant, side), move }))
          : `${capitalised(sideName(side))}: ${move}${isTimed ? `  (${Math.round(millis)} ms)` : ''}`;
      const isFirst = plies++ === 0;
      const top = isInPlace ? `${screen.ownSequence(UP_TO_TOP)}${heading}\n\n` : isFirst ? `${heading}\n\n` : '';
      screen.write(`${top}${drawBoard(state, translator, terminal)}\n${line}\n\n`);
      const outcome = state.outcome();
      if (outcome !== null)
        screen.write(
          `${translator.say('arena.game-over', { number, result: outcomeSentence(state, outcome, translator, [first!, second!]) })}\n\n`,
        );
    };
  };
};

/** Undoes the last move for a moment. */
const lastOf = (state: GameState): { side: 0 | 1; move: string } => {
  const move = state.undo();
  const last = { side: state.side, move: shownMove(state, move) };
  state.play(move);
  return last;
};
