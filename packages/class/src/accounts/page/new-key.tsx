import { Button } from '@poda/page/controls/button.tsx';
import { set } from '@poda/page/controls/set.ts';
import { signal } from '@preact/signals';
import { role } from '../../page/connection.ts';
import { PrintButton } from '../../page/parts/acts.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { Taken } from '../../page/parts/shown-once.tsx';
import { say } from './words.ts';

interface NewKey {
  readonly key: string;
  readonly course: string;
}

/** Shown until the member has copied it, because the server sends it only once. */
export const newKey = signal<NewKey | null>(null);

export const NewKeyScreen = ({ shown: { key, course } }: { shown: NewKey }) => (
  <Frame title={say('new-key.title')} isNarrow testId="new-key">
    <p class="lead">{say(role() === 'student' ? 'new-key.lead' : 'new-key.lead.spectator')}</p>
    <Taken label={say('new-key.label', { course })} text={key} testId="new-key-field" />
    <div class="row">
      <Button label={say('new-key.done')} class="strong" testId="new-key-done" onClick={() => set(newKey, null)} />
      <PrintButton />
    </div>
  </Frame>
);
