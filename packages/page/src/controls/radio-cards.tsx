import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './radio-cards.css';

interface CardOption<T> {
  readonly value: T;
  readonly label: string;
  /** Decorative. */
  readonly preview?: ComponentChildren;
  /** A control beside the choice, such as a button that plays a sound. */
  readonly extra?: ComponentChildren;
}

interface RadioCardsProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly options: readonly CardOption<T>[];
  onChange(value: T): void;
  readonly testId: string;
}

/** For keyboard and screen reader, the cards are radio buttons. */
export const RadioCards = <T extends string>({ label, value, options, onChange, testId }: RadioCardsProps<T>) => {
  const name = useId();
  return (
    <fieldset class="choice bare" data-testid={testId}>
      <legend>{label}</legend>
      <div class="choice-cards">
        {options.map(option => (
          <div key={option.value} class="framed choice-card">
            <label>
              {option.preview}
              <span class="choice-name">
                <input
                  type="radio"
                  name={name}
                  value={option.value}
                  checked={option.value === value}
                  data-testid={`${testId}-${option.value}`}
                  onChange={() => onChange(option.value)}
                />
                {option.label}
              </span>
            </label>
            {option.extra}
          </div>
        ))}
      </div>
    </fieldset>
  );
};
