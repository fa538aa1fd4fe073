import { cellText } from '@poda/library/play/game-in-words.ts';
import { Button } from '../controls/button.tsx';
import { useBorrowedFocus } from '../controls/focus.ts';
import type { PlayableGame } from './board-hand.ts';
import { say } from './words.ts';

export const PathChoice = ({ playable }: { playable: PlayableGame }) =>
  playable.hand.ways.value.length === 0 ? null : <Paths playable={playable} />;

const Paths = ({ playable: { hand, variant } }: { playable: PlayableGame }) => {
  const first = useBorrowedFocus<HTMLButtonElement>();
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
          <Button
            key={text}
            label={cells.map(cell => cellText(variant, cell)).join(' → ')}
            ref={i === 0 ? first : null}
            testId={`path-${i}`}
            onClick={() => hand.choose(move)}
          />
        ))}
      </div>
    </fieldset>
  );
};
