import { say } from '../words.ts';
import { LineField } from './fields.tsx';
import { fieldOfMoment, isOver, momentOfField } from './moments.ts';

const MAX_LENGTH = 40;

export const DeadlineField = ({
  deadline,
  onChange,
  testId,
}: {
  deadline: string | null;
  onChange: (deadline: string | null) => void;
  testId: string;
}) => (
  <LineField
    label={say('deadline.field')}
    told={say(deadline !== null && isOver(deadline) ? 'deadline.past' : 'deadline.told')}
    kind="datetime-local"
    value={fieldOfMoment(deadline)}
    max={MAX_LENGTH}
    isOptional
    testId={testId}
    onChange={value => onChange(momentOfField(value))}
  />
);
