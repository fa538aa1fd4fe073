import { briefTextOf } from '@poda/library/play/brief-move.ts';
import { moveHelpOnPage, sayOf, shownMove } from '@poda/library/play/game-in-words.ts';
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { set, toggle } from '../controls/signals.ts';
import { translator } from '../words/say.ts';
import type { PlayableGame } from './board-hand.ts';
import { say } from './words.ts';
import './move-box.css';

/** Keeps the focus after each move. */
export const MoveBox = ({
  playable: { state, variant, hand, isPersonsTurn },
  completes = true,
}: {
  playable: PlayableGame;
  /** False in exercises, where a completion would give the answer away. */
  completes?: boolean;
}) => {
  const id = useId();
  const typed = useSignal('');
  const isHelpOpen = useSignal(false);
  const box = useRef<HTMLInputElement>(null);
  const legal = completes && isPersonsTurn ? state.legalMoves().map(move => shownMove(state, move)) : [];
  // The browser shows this text beside each completion.
  const wordsOf = (text: string) => briefTextOf(state, text, translator.value) || undefined;
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        box.current?.focus();
        const text = typed.value.trim();
        if (text === '') hand.clearFeedback();
        else if (hand.playText(text)) typed.value = '';
      }}
    >
      <label class="hidden" for={id}>
        {say('move.box')}
      </label>
      <input
        ref={box}
        id={id}
        list={`${id}-moves`}
        value={typed.value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        placeholder={legal.length === 0 ? say('move.box') : `${say('move.box')}: ${legal[0]}`}
        aria-describedby={`${id}-help`}
        data-testid="move-box"
        onInput={event => set(typed, event.currentTarget.value)}
      />
      <datalist id={`${id}-moves`} data-testid="legal">
        {legal.map(text => (
          <option key={text} value={text} label={wordsOf(text)} />
        ))}
      </datalist>
      <Button label={say('move.play')} type="submit" testId="play-move" disabled={!isPersonsTurn} />
      <Button
        label="?"
        class="quiet"
        aria-expanded={isHelpOpen.value}
        aria-controls={`${id}-help`}
        aria-label={say('move.help')}
        title={say('move.help')}
        testId="move-help"
        onClick={() => toggle(isHelpOpen)}
      />
      <p id={`${id}-help`} class="faint small" hidden={!isHelpOpen.value}>
        {sayOf(variant, translator.value, 'board.counting')} {moveHelpOnPage(variant, translator.value)}
      </p>
    </form>
  );
};
