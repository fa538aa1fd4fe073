import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.ts';
import type { Asked } from '../question.tsx';

/** The elements that use the arrow keys, Home and End themselves. */
const arrowUsers = 'input, select, textarea, [role=grid], dialog';

/** The keys of the table: the arrow keys, Home and End look at the moves, and Escape returns to the game. */
export const useTableKeys = (live: LiveGame, asked: ReadonlySignal<Asked | null>): void => {
  useEffect(() => {
    const { looking } = live;
    const looks: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => looking.lookAt(looking.at - 1),
      ArrowRight: () => looking.lookAt(looking.at + 1),
      Home: () => looking.lookAt(0),
      End: () => looking.stop(),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      const look = looks[key];
      if (look === undefined || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
      if (target instanceof Element && target.closest(arrowUsers) !== null) return;
      event.preventDefault();
      look();
    };
    // Escape first cancels a question or a half-entered move, so this listener comes before those of the elements.
    const onEscape = ({ key }: KeyboardEvent) => {
      const { touched, ways } = live.hand;
      const isMoving = looking.moment.value === null && (ways.value.length > 0 || touched.value.length > 0);
      if (key === 'Escape' && asked.value === null && !isMoving) looking.stop();
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('keydown', onEscape, true);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keydown', onEscape, true);
    };
  }, [live]);
};
