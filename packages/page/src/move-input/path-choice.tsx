import { cellText } from '@poda/library/play/game-in-words.ts';
import { useRef } from 'preact/hooks';
import { useBorrowedFocus } from '../controls/focus.ts';
import type { PlayableGame } from './board-hand.ts';
import { say } from './words.ts';

export const PathChoice = ({ playable }: { playable: PlayableGame }) =>
  playable.hand.ways.value.length === 0 ? null : <Paths playable={playable} />;

const Paths = ({ playable: { hand, variant } }: { playable: PlayableGame }) => {
  const first = useRef<HTMLButtonElement>(null);
  useBorrowedFocus(first);
  return (
    <fieldset
      class="group"
      data-testid="paths"
      onKeyDown={event => {
        if (event.key === 'Escape') hand.letGo();
      }}
    >
      <legend>{say('path.title')}</legend>
      <p role="status">{say('path.hint')}</p>
      <div class="row">
        {hand.ways.value.map(({ text, cells, move }, i) => (
          <button
            key={text}
            ref={i === 0 ? first : null}
            type="button"
            data-testid={`path-${i}`}
            onClick={() => hand.choose(move)}
          >
            {cells.map(cell => cellText(variant, cell)).join(' → ')}
          </button>
        ))}
      </div>
    </fieldset>
  );
};
