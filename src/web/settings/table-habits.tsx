import { Switch } from '../controls/fields.tsx';
import { settings } from '../state/settings.ts';
import { say } from '../words/say.ts';

/** How people want to be helped and held to the rules of the table; kept for the next game too. */
export const TableHabits = () => (
  <div>
    {(
      [
        ['new.aids', settings.hasAids, 'aids'],
        ['new.bar', settings.hasBar, 'bar'],
        ['new.turns', settings.turnsBoard, 'turns'],
        ['new.touch-move', settings.isTouchMove, 'touch-move'],
        ['new.warning', settings.isWarning, 'warning'],
      ] as const
    ).map(([key, setting, testId]) => (
      <Switch
        key={testId}
        label={say(key)}
        value={setting.value}
        onChange={value => {
          setting.value = value;
        }}
        testId={testId}
      />
    ))}
  </div>
);
