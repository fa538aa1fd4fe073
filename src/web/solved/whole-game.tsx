import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { shownLine } from '../../play/telling.ts';
import { rulesText } from '../words/game-title.ts';
import type { WholeGame } from './solved-data.ts';
import { say } from './words.ts';

export const WholeGameText = ({ whole: { game, result, source, losing } }: { whole: WholeGame }) => {
  const variant = unwrap(parseVariant(games, game));
  const state = new GameState(variant);
  const all = state.legalMoves().length;
  const told = losing.map(({ move, reply }) => {
    const [shown = move, answer = reply] = shownLine(state, [move, reply]);
    return say('whole.losing', { move: shown, reply: answer });
  });
  return (
    <p data-testid={`whole-${game}`}>
      <strong>
        {rulesText(variant)}: {say(`whole.${result}`)}
      </strong>{' '}
      {losing.length === 0
        ? say('whole.all', { all })
        : say('whole.moves', { all, kept: all - losing.length, losing: told.join('; ') })}{' '}
      <span class="faint">{say(`source.${source}`)}</span>
    </p>
  );
};
