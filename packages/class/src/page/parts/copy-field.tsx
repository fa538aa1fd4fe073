import { Button } from '@poda/page/controls/button.tsx';
import { set } from '@poda/page/controls/set.ts';
import { copyField } from '@poda/page/exchange/copy-and-download.tsx';
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { say } from '../words.ts';

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
