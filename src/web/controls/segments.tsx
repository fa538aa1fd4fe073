import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { FieldProps } from './fields.tsx';
import './segments.css';

/** One choice of a group of segments. */
export interface Segment<T extends string> {
  readonly value: T;
  readonly label: ComponentChildren;
  /** The label for screen readers, if the visible one is too short to be understood alone. */
  readonly spoken?: string;
}

/**
 * A radio group drawn as buttons, of which one is pressed; a value outside the group presses none. The browser moves
 * between radio buttons with the arrow keys.
 */
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
  /**
   * `row`: side by side in equal widths, `wrap`: as wide as their labels, `list`: one below the other, `grid`: short
   * labels in rows.
   */
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
