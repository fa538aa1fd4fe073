import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { say, translator } from '../words/say.ts';
import type { Table } from './table.ts';

/** Where moves are typed: with every legal move to complete from. The focus stays here from move to move. */
export const MoveBox = ({ table }: { table: Table }) => {
  const id = useId();
  const typed = useSignal('');
  const box = useRef<HTMLInputElement>(null);
  const { state, variant } = table;
  const legal = table.isPersonsTurn ? state.legalMoves().map(move => state.moveText(move)) : [];
  if (table.outcome.value !== null || table.session.isWatched) return null;
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        box.current?.focus();
        const text = typed.value.trim();
        if (text !== '' && table.hand.playText(text)) typed.value = '';
      }}
    >
      <label for={id}>{say('move.box')}</label>
      <input
        ref={box}
        id={id}
        list={`${id}-moves`}
        value={typed.value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        placeholder={legal[0] ?? ''}
        aria-describedby={`${id}-help`}
        data-testid="move-box"
        onInput={event => {
          typed.value = event.currentTarget.value;
        }}
      />
      <datalist id={`${id}-moves`} data-testid="legal">
        {legal.map(text => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <button type="submit" data-testid="play-move" disabled={legal.length === 0}>
        {say('move.play')}
      </button>
      <p id={`${id}-help`} class="faint small">
        {translator.value.ofGame(variant.game, 'move.help')}
      </p>
    </form>
  );
};
