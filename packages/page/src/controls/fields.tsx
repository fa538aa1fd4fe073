import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../words/say.ts';
import { set } from './signals.ts';

export interface FieldProps<T> {
  readonly label: string;
  readonly value: T;
  onChange(value: T): void;
  readonly testId?: string | undefined;
}

/** For a field that shows and sets a signal: `<Switch {...bound(isOn)} />`. */
export const bound = <T,>(signal: Signal<T>): Pick<FieldProps<T>, 'value' | 'onChange'> => ({
  value: signal.value,
  onChange: value => set(signal, value),
});

/** For fields that show and change single members of an object. */
export const fieldsOf =
  <T extends object>(shown: T, change: (changed: Partial<NoInfer<T>>) => void) =>
  <K extends keyof T>(key: K): Pick<FieldProps<T[K]>, 'value' | 'onChange'> => ({
    value: shown[key],
    onChange: value => change({ [key]: value } as unknown as Partial<T>),
  });

interface NumberProps extends FieldProps<number> {
  readonly min: number;
  readonly max: number;
}

interface LabelledProps {
  readonly label: string;
  readonly shown?: string;
  children(id: string): ComponentChildren;
}

/** `children` gets the id of the field. */
export const Labelled = ({ label, shown, children }: LabelledProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {shown !== undefined && (
          <>
            : <output for={id}>{shown}</output>
          </>
        )}
      </label>
      {children(id)}
    </div>
  );
};

export const Select = <T extends string>({
  label,
  value,
  options,
  onChange,
  testId,
}: FieldProps<T> & { readonly options: readonly { readonly value: T; readonly label: string }[] }) => (
  <Labelled label={label}>
    {id => (
      <select id={id} data-testid={testId} value={value} onChange={event => onChange(event.currentTarget.value as T)}>
        {options.map(option => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);

export const Slider = ({
  label,
  value,
  min,
  max,
  step = 1,
  shown,
  onChange,
  testId,
}: NumberProps & { readonly step?: number; readonly shown: string }) => (
  <Labelled label={label} shown={shown}>
    {id => (
      <input
        id={id}
        type="range"
        data-testid={testId}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onInput={event => onChange(event.currentTarget.valueAsNumber)}
      />
    )}
  </Labelled>
);

/** A valid number takes effect at once; other input stays in the field with an error message. */
export const NumberField = ({ label, value, min, max, onChange, testId }: NumberProps) => {
  const input = useRef<HTMLInputElement>(null);
  /** The last invalid input, and the valid number before it; when that number changes, the input is dropped. */
  const wrong = useSignal<{ readonly text: string; readonly before: number } | null>(null);
  const text = wrong.value?.before === value ? wrong.value.text : null;
  const told = text === null ? '' : say('field.range', { least: min, most: max });
  // A layout effect runs before the next key, so Enter right after an invalid number does not submit the form.
  useLayoutEffect(() => input.current?.setCustomValidity(told), [told]);
  return (
    <Labelled label={label}>
      {id => (
        <>
          <input
            ref={input}
            id={id}
            type="number"
            inputMode="numeric"
            step="any"
            data-testid={testId}
            value={text ?? value}
            aria-invalid={told !== ''}
            aria-describedby={`${id}-told`}
            onInput={event => {
              const { value: entered, valueAsNumber: typed } = event.currentTarget;
              const fits = Number.isInteger(typed) && typed >= min && typed <= max;
              wrong.value = fits ? null : { text: entered, before: value };
              if (fits) onChange(typed);
            }}
          />
          <span id={`${id}-told`} class={told === '' ? 'hidden' : 'refusal small'} role="alert">
            {told}
          </span>
        </>
      )}
    </Labelled>
  );
};

export const TextField = ({ label, value, max, onChange, testId }: FieldProps<string> & { readonly max: number }) => (
  <Labelled label={label}>
    {id => (
      <input
        id={id}
        data-testid={testId}
        maxLength={max}
        autocomplete="off"
        value={value}
        onInput={event => onChange(event.currentTarget.value)}
      />
    )}
  </Labelled>
);

export const Switch = ({ label, value, onChange, testId }: FieldProps<boolean>) => (
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

export const Group = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <fieldset class="group">
    <legend>{title}</legend>
    {children}
  </fieldset>
);
