import { Dialog } from '../../controls/dialog.tsx';
import { KeyList } from '../../controls/keys.tsx';
import { settings } from '../../settings/settings.ts';
import { say } from './words.ts';

const groups = {
  board: ['arrows', 'ends', 'enter', 'escape'],
  table: ['space', 'look', 'look-ends', 'look-back', 'ctrl-z'],
  letters: ['flip', 'undo', 'hint', 'zen', 'help'],
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
