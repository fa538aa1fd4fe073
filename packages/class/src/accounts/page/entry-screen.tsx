import { Button } from '@poda/page/controls/button.tsx';
import { route } from '@poda/page/route.ts';
import { findServer, openedSession } from '../../page/connection.ts';
import { Frame } from '../../page/parts/frame.tsx';
import { goToPlace, placeLink } from '../../page/places.ts';
import { JoinForm, KeyForm, SetUpForm, SignInForm } from './forms.tsx';
import { say } from './words.ts';

export const EntryScreen = () => {
  const code = route.value.query.get('code') ?? '';
  return (
    <Frame title={say('title')} isNarrow testId="arena-entry">
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
  <Frame title={say('title')} isNarrow testId="arena-off">
    <div class="group">
      <h2>{say('off.title')}</h2>
      <p>{say('off.text')}</p>
      <pre class="arena-command">
        <code>poda serve --data ~/poda-class --host 0.0.0.0</code>
      </pre>
      <p>{say('off.more')}</p>
      <p class="faint">{say('off.static')}</p>
      <div class="row">
        <Button label={say('off.again')} testId="look-again" onClick={() => void findServer()} />
      </div>
    </div>
  </Frame>
);
