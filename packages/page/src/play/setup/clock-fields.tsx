import { NumberField } from '../../controls/fields.tsx';
import { Segments } from '../../controls/segments.tsx';
import { clockKinds, type Plan } from './new-game.ts';
import { say } from './words.ts';

interface ClockFieldsProps {
  readonly clock: Plan['clock'];
  onChange(clock: Plan['clock']): void;
}

export const ClockFields = ({ clock, onChange }: ClockFieldsProps) => (
  <>
    <Segments
      look="wrap"
      label={say('new.clock')}
      value={clock.kind}
      segments={clockKinds.map(value => ({ value, label: say(`new.clock.${value}`) }))}
      onChange={kind => onChange({ ...clock, kind })}
      testId="clock"
    />
    <div class="pair">
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
  </>
);

/** For example `10 min + 5 s`. */
export const clockText = ({ kind, minutes, seconds }: Plan['clock']): string => {
  switch (kind) {
    case 'none':
      return say('new.clock.none');
    case 'move':
      return say('new.clock.shown.move', { seconds });
    case 'sudden':
      return say('new.clock.shown.sudden', { minutes });
    case 'increment':
      return say('new.clock.shown.increment', { minutes, seconds });
  }
};
