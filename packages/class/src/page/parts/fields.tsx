import { readStored, writeStored } from '@poda/page/browser/storage.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { bound, type FieldProps, fieldsOf, Labelled, Select } from '@poda/page/controls/fields.tsx';
import { set } from '@poda/page/controls/signals.ts';
import { copyField } from '@poda/page/exchange/copy-and-download.tsx';
import { currentLanguage } from '@poda/page/words/say.ts';
import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../words.ts';
import { countText, isPast, memberName } from './texts.ts';

/** What the user types into the line fields of a form. The test id of a field is FORM-NAME. */
export const useLines = <T extends Readonly<Record<string, string>>>(form: string, given: T) => {
  const typed = useSignal(given);
  const field = fieldsOf(typed.value, changed => {
    typed.value = { ...typed.value, ...changed };
  });
  return { typed, line: (name: keyof T & string) => ({ ...field(name), testId: `${form}-${name}` }) };
};

/** Keeps the values of a form in the tab until they are sent, so that a reload loses nothing; not without a name. */
export const useDraft = <T extends { readonly settings: object }>(name: string | undefined, given: T) => {
  const key = `poda.draft.${name}`;
  const typed = useSignal(name === undefined ? given : { ...given, ...(readStored(key, 'sessionStorage') as object) });
  useSignalEffect(() => {
    if (name !== undefined && typed.value !== given) writeStored(key, typed.value, 'sessionStorage');
  });
  const change = (changed: Partial<T>) => {
    typed.value = { ...typed.value, ...changed };
  };
  return {
    terms: typed.value,
    set: change,
    setSettings: (changed: Partial<T['settings']>) =>
      change({ settings: { ...typed.value.settings, ...changed } } as Partial<T>),
    drop: () => writeStored(key, undefined, 'sessionStorage'),
  };
};

export const LineField = ({
  label,
  value,
  onChange,
  testId,
  max,
  min = 1,
  kind = 'text',
  inputMode,
  autocomplete = 'off',
  isOptional = false,
  hint,
  refused = '',
}: FieldProps<string> & {
  readonly max: number;
  /** Minimum length of a value that is not empty. */
  readonly min?: number;
  readonly kind?: 'text' | 'password' | 'datetime-local';
  readonly inputMode?: 'decimal';
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
  readonly hint?: string;
  /** Why the form cannot be sent with this value; empty if it can. */
  readonly refused?: string;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBlank = !isOptional && kind === 'text' && value !== '' && value.trim() === '';
  const shownRefusal = refused === '' && isBlank ? say('field.blank') : refused;
  useLayoutEffect(() => input.current?.setCustomValidity(shownRefusal), [shownRefusal]);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        ref={input}
        id={id}
        // Preact's types of an input take one kind at a time.
        type={kind as 'text'}
        inputMode={inputMode}
        value={value}
        maxLength={max}
        minLength={min}
        required={!isOptional}
        autocomplete={autocomplete}
        spellcheck={false}
        aria-invalid={shownRefusal !== ''}
        aria-describedby={hint === undefined && shownRefusal === '' ? undefined : `${id}-hint`}
        data-testid={testId}
        onInput={event => onChange(event.currentTarget.value)}
      />
      {(hint !== undefined || shownRefusal !== '') && (
        <p class={shownRefusal === '' ? 'faint small' : 'refusal small'} id={`${id}-hint`}>
          {shownRefusal === '' ? hint : shownRefusal}
        </p>
      )}
    </div>
  );
};

/** Shows and sets a moment in the time zone of the browser. */
export const DeadlineField = ({ value: deadline, onChange, testId }: Omit<FieldProps<string | null>, 'label'>) => (
  <LineField
    label={say('deadline.field')}
    hint={say(deadline !== null && isPast(deadline) ? 'deadline.past' : 'deadline.hint')}
    kind="datetime-local"
    value={deadline === null ? '' : localTime(new Date(deadline))}
    max={40}
    isOptional
    testId={testId}
    onChange={value => onChange(value === '' ? null : new Date(value).toISOString())}
  />
);

/** The text that a `datetime-local` field expects. */
const localTime = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

interface AuthorChoiceProps {
  readonly label: string;
  readonly authors: readonly { readonly id: string; readonly name: string | null; readonly pseudonym: string }[];
  /** The id of an author; empty for all authors. */
  readonly chosen: Signal<string>;
  readonly testId: string;
}

/** Chooses the author whose work is shown; draws nothing if there is only one. */
export const AuthorChoice = ({ label, authors, chosen, testId }: AuthorChoiceProps) =>
  authors.length < 2 ? null : (
    <Select
      label={label}
      {...bound(chosen)}
      options={[
        { value: '', label: say('everyone') },
        ...authors.map(author => ({ value: author.id, label: memberName(author) })),
      ]}
      testId={testId}
    />
  );

export const AreaField = ({ label, value, onChange, testId, max }: FieldProps<string> & { readonly max: number }) => (
  <Labelled label={label}>
    {id => (
      <textarea
        id={id}
        rows={4}
        maxLength={max}
        value={value}
        data-testid={testId}
        onInput={event => onChange(event.currentTarget.value)}
      />
    )}
  </Labelled>
);

/** The user may type a point or a comma. */
export const DecimalField = ({
  label,
  value,
  min,
  max,
  onChange,
  testId,
}: FieldProps<number> & { readonly min: number; readonly max: number }) => {
  const typed = useSignal<string | null>(null);
  const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
  const isFit = (number: number) => number >= min && number <= max;
  const isWrong = typed.value !== null && !isFit(numberIn(typed.value));
  return (
    <LineField
      label={label}
      inputMode="decimal"
      value={typed.value ?? (currentLanguage() === 'es' ? String(value).replace('.', ',') : String(value))}
      max={30}
      refused={isWrong ? say('field.decimal', { least: countText(min), most: countText(max) }) : ''}
      testId={testId}
      onChange={text => {
        typed.value = text;
        if (isFit(numberIn(text))) onChange(numberIn(text));
      }}
    />
  );
};

export const CopyField = ({ label, text, testId }: { label: string; text: string; testId: string }) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const outcome = useSignal<'' | 'copied' | 'copy.failed'>('');
  return (
    <div class="field arena-copy">
      <label for={id}>{label}</label>
      <div class="row unbroken">
        <input
          ref={field}
          id={id}
          readOnly
          value={text}
          data-testid={testId}
          onFocus={event => event.currentTarget.select()}
        />
        <Button
          label={say('copy')}
          onClick={async () => set(outcome, (await copyField(text, field.current)) ? 'copied' : 'copy.failed')}
        />
      </div>
      {/* A printed page shows no fields. */}
      <code class="arena-printed">{text}</code>
      <p role="status" class="small">
        {outcome.value === '' ? '' : say(outcome.value)}
      </p>
    </div>
  );
};
