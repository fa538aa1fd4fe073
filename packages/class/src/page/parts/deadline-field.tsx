import type { FieldProps } from '@poda/page/controls/fields.tsx';
import { say } from '../words.ts';
import { LineField } from './fields.tsx';
import { fieldOfMoment, isOver, momentOfField } from './moments.ts';

export const DeadlineField = ({ value: deadline, onChange, testId }: Omit<FieldProps<string | null>, 'label'>) => (
  <LineField
    label={say('deadline.field')}
    told={say(deadline !== null && isOver(deadline) ? 'deadline.past' : 'deadline.told')}
    kind="datetime-local"
    value={fieldOfMoment(deadline)}
    max={40}
    isOptional
    testId={testId}
    onChange={value => onChange(momentOfField(value))}
  />
);
