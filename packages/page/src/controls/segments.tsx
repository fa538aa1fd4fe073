import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { FieldProps } from './fields.tsx';
import './segments.css';

interface Segment<T extends string> {
  readonly value: T;
  readonly label: ComponentChildren;
  /** For screen readers, if the visible label is too short to be understood alone. */
  readonly spoken?: string;
}

/** Radio buttons drawn as buttons; a value outside the group presses none. */
export const Segments = <T extends string>({
  label,
  value,
  segments,
  onChange,
  testId,
  look = 'row',
}: Omit<FieldProps<T>, 'value'> & {
  readonly value: T | '';
  readonly segments: readonly Segment<T>[];
  /** `row`: equal widths, `wrap`: as wide as the labels, `list`: one below the other, `grid`: short labels in rows. */
  readonly look?: 'row' | 'wrap' | 'list' | 'grid';
}) => {
  const name = useId();
  return (
    <fieldset class={`segments bare in-${look}`}>
      <legend>{label}</legend>
      <div>
        {segments.map(segment => (
          <label key={segment.value} title={segment.spoken}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              aria-label={segment.spoken}
              data-testid={testId && `${testId}-${segment.value}`}
              onChange={() => onChange(segment.value)}
            />
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
