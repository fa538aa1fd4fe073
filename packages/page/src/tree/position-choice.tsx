import { GameState } from '@poda/library/core/game-state.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { useSignal } from '@preact/signals';
import { Button } from '../controls/button.tsx';
import { Select, TextField } from '../controls/fields.tsx';
import { Fold } from '../controls/fold.tsx';
import { set } from '../controls/signals.ts';
import { gameTitle } from '../words/game-title.ts';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import { say } from './words.ts';

interface PositionFieldProps {
  readonly state: GameState;
  /** What is asked of the position. */
  readonly show: string;
  /** Said of a finished game. */
  readonly over: LazyText;
  onOpen(state: GameState): void;
}

export const PositionField = ({ state, show, over, onOpen }: PositionFieldProps) => {
  const text = useSignal(state.text);
  const refusal = useSignal<LazyText>(emptyText);
  const open = () => {
    const read = GameState.read(state.variant, text.value.trim());
    if (!read.ok) refusal.value = () => translator.value.problem(read.error, state.variant.game);
    else if (read.value.outcome() !== null) refusal.value = over;
    else onOpen(read.value);
  };
  const shown =
    state.plies > 0
      ? say('after.plies', { plies: state.plies })
      : say(state.start === state.variant.rules.start ? 'start' : 'own.position');
  return (
    <Fold title={say('position')} shown={shown} testId="tree-position">
      <TextField
        label={say('position.text')}
        value={text.value}
        max={400}
        onChange={value => set(text, value)}
        testId="position-text"
      />
      <Button label={show} testId="position-show" onClick={open} />
      {refusal.value() !== '' && (
        <p class="refusal small" role="alert">
          {refusal.value()}
        </p>
      )}
    </Fold>
  );
};

export const nameOf = (name: string): string => {
  const { game, detail } = gameTitle(variantNamed(name));
  return detail === '' ? game : `${game} · ${detail}`;
};

export const GameField = ({ state, onOpen }: Pick<PositionFieldProps, 'state' | 'onOpen'>) => (
  <Select
    label={say('game')}
    value={state.variant.name}
    options={gameNames(state.variant.name).map(value => ({ value, label: nameOf(value) }))}
    onChange={name => onOpen(new GameState(variantNamed(name)))}
    testId="tree-game"
  />
);

/** Every ruleset, of board sizes only the square ones; and the shown variant. */
const gameNames = (shown: string): string[] => {
  const names = games.flatMap(game =>
    game.rulesets
      .map(({ id }) => id)
      .filter(id => {
        const [, columns, rows] = /^(\d+)x(\d+)$/.exec(id) ?? [];
        return columns === rows;
      })
      .map(id => variantNamed(`${game.id}:${id}`).name),
  );
  return names.includes(shown) ? names : [shown, ...names];
};
