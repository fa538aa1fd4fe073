import { NumberField, Select } from '../../controls/fields.tsx';
import { say } from '../../words/say.ts';
import { type ClockKind, clockKinds, type Plan } from './new-game.ts';

/** The form fields for the kind of clock and for the numbers that this kind needs. */
export const ClockFields = ({
  clock,
  onChange,
}: {
  clock: Plan['clock'];
  onChange: (clock: Plan['clock']) => void;
}) => (
  <div class="pair">
    <Select<ClockKind>
      label={say('new.clock')}
      value={clock.kind}
      options={clockKinds.map(value => ({ value, label: say(`new.clock.${value}`) }))}
      onChange={kind => onChange({ ...clock, kind })}
      testId="clock"
    />
    {(clock.kind === 'sudden' || clock.kind === 'increment') && (
      <NumberField
        label={say('new.minutes')}
        value={clock.minutes}
        min={1}
        max={180}
        onChange={minutes => onChange({ ...clock, minutes })}
        testId="minutes"
      />
    )}
    {(clock.kind === 'move' || clock.kind === 'increment') && (
      <NumberField
        label={say(clock.kind === 'move' ? 'new.seconds' : 'new.increment')}
        value={clock.seconds}
        min={1}
        max={600}
        onChange={seconds => onChange({ ...clock, seconds })}
        testId="seconds"
      />
    )}
  </div>
);
