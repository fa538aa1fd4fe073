import { useEffect } from 'preact/hooks';
import { Dialog } from '../../controls/dialog.tsx';
import { FIELDS, isIn, KeyList } from '../../controls/keys.tsx';
import { closeTopLayer } from '../../controls/layers.ts';
import { settings } from '../../settings/settings.ts';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';
import { actionsByLetter } from './actions.tsx';
import type { TableModes } from './table-modes.ts';

/** Elements that use the arrow keys, Home and End themselves. */
const arrowUsers = `${FIELDS}, [role=grid]`;

export const useTableKeys = (live: LiveGame, modes: TableModes): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionFor(live, modes, event);
      if (action === undefined || event.defaultPrevented) return;
      event.preventDefault();
      action();
    };
    // Escape first cancels a question or a half-entered move, so this listener comes before those of the elements.
    const onEscape = ({ key }: KeyboardEvent) => {
      const { touched, ways } = live.hand;
      const isMoving = live.viewed.value === null && (ways.value.length > 0 || touched.value.length > 0);
      if (key === 'Escape' && modes.asked.value === null && !isMoving) closeTopLayer();
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('keydown', onEscape, true);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keydown', onEscape, true);
    };
  }, [live]);
};

/** Undefined if the key does nothing here, or the focused element uses it. */
const actionFor = (
  live: LiveGame,
  modes: TableModes,
  { key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): (() => void) | undefined => {
  const letter = key.toLowerCase();
  if (altKey || isIn(target, FIELDS)) return undefined;
  const letters = actionsByLetter(live, modes);
  if (ctrlKey || metaKey) return letter === 'z' && !shiftKey ? letters['u'] : undefined;
  if (settings.hasShortcuts.value && Object.hasOwn(letters, letter)) return letters[letter];
  return shiftKey || isIn(target, arrowUsers) ? undefined : looks(live)[key];
};

const looks = (live: LiveGame): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => live.lookAt(live.shownDecisions - 1),
  ArrowRight: () => live.lookAt(live.shownDecisions + 1),
  Home: () => live.lookAt(0),
  End: () => live.stopLooking(),
});

const groups = {
  board: ['arrows', 'ends', 'enter', 'escape'],
  table: ['space', 'look', 'look-ends', 'look-back', 'ctrl-z'],
  letters: ['flip', 'undo', 'hint', 'type', 'more', 'resign', 'draw', 'new', 'share', 'analyse', 'zen', 'help'],
} as const;

export const KeysHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={say('keys.title')} testId="keys" onClose={onClose}>
    {(['board', 'table', 'letters'] as const).map(group => (
      <section key={group}>
        <h3>{say(`keys.${group}`)}</h3>
        {group === 'letters' && !settings.hasShortcuts.value ? (
          <p>{say('keys.off')}</p>
        ) : (
          <KeyList keys={groups[group].map(key => [say(`keys.${key}`), say(`keys.${key}.does`)])} />
        )}
      </section>
    ))}
  </Dialog>
);
