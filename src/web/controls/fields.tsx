import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A choice from a list, with its label. */
export const Select = <T extends string>({
  label,
  value,
  options,
  onChange,
  testId,
}: {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
  testId?: string;
}) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} data-testid={testId} value={value} onChange={event => onChange(event.currentTarget.value as T)}>
        {options.map(option => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};

/** A number on a slider, told in words beside it. */
export const Slider = ({
  label,
  value,
  least,
  most,
  step = 1,
  shown,
  onChange,
  testId,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  shown: string;
  onChange: (value: number) => void;
  testId?: string;
}) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}: <output for={id}>{shown}</output>
      </label>
      <input
        id={id}
        type="range"
        data-testid={testId}
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={shown}
        onInput={event => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
};

/** A number to be typed, taken as soon as it is within the limits; what is not when it is left becomes so. */
export const NumberField = ({
  label,
  value,
  least,
  most,
  onChange,
  testId,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
  testId?: string;
}) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        data-testid={testId}
        min={least}
        max={most}
        value={value}
        onInput={event => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isInteger(typed) && typed >= least && typed <= most) onChange(typed);
        }}
        onChange={event => {
          const typed = Math.round(event.currentTarget.valueAsNumber);
          const taken = Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : value;
          event.currentTarget.value = String(taken);
          onChange(taken);
        }}
      />
    </div>
  );
};

/** Something that is so or not. */
export const Switch = ({
  label,
  value,
  onChange,
  testId,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  testId?: string;
}) => (
  <label class="switch">
    <input
      type="checkbox"
      data-testid={testId}
      checked={value}
      onChange={event => onChange(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);

/** Fields that belong together. */
export const Group = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <fieldset class="group">
    <legend>{title}</legend>
    {children}
  </fieldset>
);
