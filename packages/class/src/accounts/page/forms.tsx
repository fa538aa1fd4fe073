import { bound } from '@poda/page/controls/fields.tsx';
import { useSignal } from '@preact/signals';
import { routes } from '../../api/routes.ts';
import { MAX_NAME } from '../../api/values.ts';
import { begin, call, type Session } from '../../page/connection.ts';
import { ActForm } from '../../page/parts/acts.tsx';
import { LineField } from '../../page/parts/fields.tsx';
import { goToPlace } from '../../page/places.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../session-routes.ts';
import { showNewKey } from './new-key.tsx';
import { say } from './words.ts';

const MAX_CODE = 100;

export const JoinForm = ({ code }: { code: string }) => {
  const typedCode = useSignal(code);
  const name = useSignal('');
  return (
    <ActForm
      title={say('join.title')}
      label={say('join.send')}
      testId="join"
      act={() => call(routes.join, { body: { code: typedCode.value.trim(), name: name.value.trim() } })}
      onDone={({ session, key }) => {
        begin(session);
        showNewKey({ key, course: session.course?.title ?? '' });
        goToPlace();
      }}
    >
      <div class="pair">
        <LineField
          label={say('join.code')}
          told={say('join.code.told')}
          {...bound(typedCode)}
          max={MAX_CODE}
          testId="join-code"
        />
        <LineField
          label={say('join.name')}
          told={say('join.name.told')}
          {...bound(name)}
          max={MAX_NAME}
          autocomplete="name"
          testId="join-name"
        />
      </div>
    </ActForm>
  );
};

interface SignInProps {
  onDone(): void;
}

export const KeyForm = ({ onDone }: SignInProps) => {
  const key = useSignal('');
  return (
    <ActForm
      title={say('key.title')}
      label={say('key.send')}
      testId="key"
      act={() => call(routes.signInMember, { body: { key: key.value.trim() } })}
      onDone={session => {
        begin(session);
        onDone();
      }}
    >
      <LineField
        label={say('key.field')}
        told={say('key.told')}
        {...bound(key)}
        max={MAX_CODE}
        kind="password"
        autocomplete="current-password"
        testId="key-field"
      />
    </ActForm>
  );
};

export const SignInForm = ({ name: known = '', onDone }: SignInProps & { name?: string }) => {
  const name = useSignal(known);
  const password = useSignal('');
  return (
    <ActForm
      title={say('sign-in.title')}
      label={say('sign-in.send')}
      testId="sign-in"
      act={() => call(routes.signIn, { body: { name: name.value.trim(), password: password.value } })}
      onDone={session => {
        begin(session);
        onDone();
      }}
    >
      <LineField
        label={say('member.name')}
        {...bound(name)}
        max={MAX_NAME}
        autocomplete="username"
        testId="sign-in-name"
      />
      <LineField
        label={say('sign-in.password')}
        told={say('sign-in.told')}
        {...bound(password)}
        max={MAX_PASSWORD}
        kind="password"
        autocomplete="current-password"
        testId="sign-in-password"
      />
    </ActForm>
  );
};

export const SetUpForm = ({ code }: { code: string }) => {
  const typedCode = useSignal(code);
  const name = useSignal('');
  const password = useSignal('');
  const repeated = useSignal('');
  const differs = repeated.value !== '' && repeated.value !== password.value;
  const act = () =>
    call(routes.setUp, { body: { code: typedCode.value.trim(), name: name.value.trim(), password: password.value } });
  return (
    <ActForm<Session>
      label={say('set-up.send')}
      testId="set-up"
      act={act}
      onDone={session => {
        begin(session);
        goToPlace('courses');
      }}
    >
      <LineField
        label={say('set-up.code')}
        told={say('set-up.code.told')}
        {...bound(typedCode)}
        max={MAX_CODE}
        testId="set-up-code"
      />
      <LineField
        label={say('member.name')}
        {...bound(name)}
        max={MAX_NAME}
        autocomplete="username"
        testId="set-up-name"
      />
      <div class="pair">
        <LineField
          label={say('sign-in.password')}
          told={say('set-up.password.told', { least: MIN_PASSWORD })}
          {...bound(password)}
          min={MIN_PASSWORD}
          max={MAX_PASSWORD}
          kind="password"
          autocomplete="new-password"
          testId="set-up-password"
        />
        <LineField
          label={say('set-up.repeat')}
          told=""
          {...bound(repeated)}
          max={MAX_PASSWORD}
          kind="password"
          autocomplete="new-password"
          refused={differs ? say('set-up.differs') : ''}
          testId="set-up-repeat"
        />
      </div>
    </ActForm>
  );
};
