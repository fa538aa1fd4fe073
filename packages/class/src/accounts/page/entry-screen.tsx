import { CLASSROOM_GAME } from '@poda/arena/protocols/classroom.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { Dialog } from '@poda/page/controls/dialog.tsx';
import { set } from '@poda/page/controls/signals.ts';
import { route } from '@poda/page/route.ts';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { findServer, isOrganiser, openedSession, role, settleExpired } from '../../page/connection.ts';
import { PrintButton } from '../../page/parts/acts.tsx';
import { CopyField } from '../../page/parts/fields.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { goToPlace, placeLink } from '../../page/places.ts';
import { JoinForm, KeyForm, type NewKey, newKeyToShow, SetUpForm, SignInForm } from './forms.tsx';
import { say } from './words.ts';

export const EntryScreen = () => {
  const code = route.value.query.get('code') ?? '';
  return (
    <Frame title={say('home.arena')} isNarrow testId="arena-entry">
      <p class="lead">{say('lead')}</p>
      {openedSession()?.needsSetUp && (
        <p class="arena-notice" data-testid="needs-set-up">
          {say('set-up.needed')}
          <a href={placeLink('setup')}>{say('set-up.link')}</a>
        </p>
      )}
      <JoinForm code={code} />
      <div class="pair">
        <KeyForm onDone={leaveEntry} />
        <SignInForm onDone={leaveEntry} />
      </div>
    </Frame>
  );
};

const leaveEntry = (): void => {
  if (['join', 'setup'].includes(route.value.rest)) goToPlace();
};

/** The server prints the one-time code on its terminal. */
export const SetUpScreen = () => (
  <Frame title={say('set-up.title')} isNarrow testId="arena-setup">
    <p class="lead">{say('set-up.lead')}</p>
    <SetUpForm code={route.value.query.get('code') ?? ''} />
  </Frame>
);

export const OffScreen = () => (
  <Frame title={say('home.arena')} testId="arena-off">
    <p class="lead">{say('off.lead')}</p>
    <LookAgain />
    <p data-testid="where-poda-is">
      {say('off.command')} <code>npm install --global "$(npm pack --silent)"</code>
    </p>
    <div class="pair">
      <Way
        title={say('off.bot')}
        text={say('off.bot.text')}
        commands={['poda bot new mi_bot --language python', 'poda bot check mi_bot/mi_bot.py']}
      />
      <Way
        title={say('off.tournament')}
        text={say('off.tournament.text')}
        commands={[`poda tournament . --game ${CLASSROOM_GAME}`]}
      />
      <Way
        title={say('off.class')}
        text={say('off.class.text')}
        commands={['poda serve --data ~/poda --host 0.0.0.0']}
      />
    </div>
  </Frame>
);

/** For students who have a code; says when it has looked and found no class. */
const LookAgain = () => {
  const state = useSignal<'idle' | 'looking' | 'none'>('idle');
  const look = async () => {
    state.value = 'looking';
    await Promise.all([findServer(), new Promise(resolve => setTimeout(resolve, MIN_LOOK_MILLIS))]);
    state.value = 'none';
  };
  return (
    <section class="stack">
      <h2>{say('off.student')}</h2>
      <p>{say('off.code')}</p>
      <div class="row">
        <Button
          label={say('off.again')}
          testId="look-again"
          aria-disabled={state.value === 'looking'}
          onClick={() => state.value !== 'looking' && void look()}
        />
        <p role="status" data-testid="looked">
          {state.value === 'looking' && say('busy')}
          {state.value === 'none' && say('off.looked')}
        </p>
      </div>
    </section>
  );
};

/** Long enough to be seen, also when the answer comes at once. */
const MIN_LOOK_MILLIS = 400;

const Way = ({ title, text, commands }: { title: string; text: string; commands: readonly string[] }) => (
  <section class="group">
    <h2>{title}</h2>
    <p>{text}</p>
    <pre class="arena-command">
      <code>{commands.join('\n')}</code>
    </pre>
  </section>
);

/** A dialog, so that the screen below keeps what the user has typed. */
export const SignInAgain = () => {
  const form = useRef<HTMLDivElement>(null);
  const onDone = () => settleExpired(true);
  useLayoutEffect(() => {
    // The name is filled in already.
    form.current?.querySelector<HTMLInputElement>('[type=password], [data-testid=key-field]')?.focus();
  }, []);
  return (
    <Dialog title={say('expired.title')} testId="expired" onClose={() => settleExpired(false)}>
      <p>{say('expired.text')}</p>
      <div ref={form}>
        {isOrganiser() ? (
          <SignInForm name={openedSession()?.name ?? ''} onDone={onDone} />
        ) : (
          <KeyForm onDone={onDone} />
        )}
      </div>
    </Dialog>
  );
};

export const NewKeyScreen = ({ newKey: { key, course } }: { newKey: NewKey }) => (
  <Frame title={say('new-key.title')} isNarrow testId="new-key">
    <p class="lead">{say(role() === 'student' ? 'new-key.lead' : 'new-key.lead.spectator')}</p>
    <CopyField label={say('new-key.label', { course })} text={key} testId="new-key-field" />
    <div class="row">
      <Button
        label={say('new-key.done')}
        class="strong"
        testId="new-key-done"
        onClick={() => set(newKeyToShow, null)}
      />
      <PrintButton />
    </div>
  </Frame>
);
