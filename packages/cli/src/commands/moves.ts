import type { GameState } from '@poda/library/core/game-state.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { legalTexts, outcomeSentence } from '@poda/library/play/game-in-words.ts';
import { stateOf } from '../args/requests.ts';
import { handlersOf } from '../command.ts';
import { drawBoard } from '../terminal/board.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';

export const handlers = handlersOf(async request => stateOf(request, 'moves'), {
  answer: state => describe(state),
  text: (state, _, { translator, terminal }) => {
    const { moves: texts, routes, outcome } = describe(state);
    const mover = translator.sideValues(state.variant, state.side);
    const turn = capitalised(translator.say(state.isChance ? 'moves.to-roll' : 'moves.to-move', mover));
    const several = Object.entries(routes).map(
      ([move, ways]) => `${move}  ${translator.say('moves.routes')}: ${ways.join(', ')}`,
    );
    const lines =
      outcome === null
        ? [turn, texts.join('  '), ...coordinatesOf(state), ...several]
        : [outcomeSentence(state, outcome, translator), translator.say('moves.none')];
    return [
      wrapForTerminal(`${state.variant.name}  ${state.text}`, terminal),
      drawBoard(state, translator, terminal),
      wrapForTerminal(lines.join('\n'), terminal),
    ].join('\n');
  },
});

/** On the edges of the board, if they differ from the notation. */
const coordinatesOf = (state: GameState): string[] => {
  const [, coordinates] = state.isChance ? [] : legalTexts(state);
  return coordinates === undefined ? [] : [coordinates.join('  ')];
};

const describe = (state: GameState) => {
  const legal = state.legalMoves();
  const several = legal
    .map(move => [state.moveText(move), state.routes(move).map(cells => cells.join('x'))] as const)
    .filter(([, routes]) => routes.length > 1);
  return {
    game: state.variant.name,
    position: state.text,
    side: state.side,
    moves: legal.map(move => state.moveText(move)),
    outcome: state.outcome(),
    routes: Object.fromEntries(several),
  };
};
