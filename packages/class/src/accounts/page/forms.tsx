import { isText, objectWith, readStored, writeStored } from '@poda/page/browser/storage.ts';
import { effect, signal } from '@preact/signals';
import { routes } from '../../api/routes.ts';
import { MAX_NAME } from '../../api/value-schemas.ts';
import { begin, call, openedSession, type Session } from '../../page/connection.ts';
import { ActForm } from '../../page/parts/acts.tsx';
import { LineField, useLines } from '../../page/parts/fields.tsx';
import { goToPlace } from '../../page/places.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../session-routes.ts';
import { say } from './words.ts';

const MAX_CODE = 100;

const password = { max: MAX_PASSWORD, kind: 'password' } as const;
export const currentPassword = { ...password, autocomplete: 'current-password' } as const;
export const newPassword = { ...password, min: MIN_PASSWORD, autocomplete: 'new-password' } as const;

export interface NewKey {
  readonly key: string;
  readonly course: string;
}

const NEW_KEY = 'poda.new-key';

const isNewKey = objectWith<NewKey>({ key: isText, course: isText });

const storedKey = readStored(NEW_KEY, 'sessionStorage');

/** Shown until the member has copied it, because the server sends it only once; a reload keeps it, signing out does not. */
export const newKeyToShow = signal<NewKey | null>(isNewKey(storedKey) ? storedKey : null);

effect(() => {
  if (openedSession()?.role === 'nobody') newKeyToShow.value = null;
});

effect(() => {
  writeStored(NEW_KEY, newKeyToShow.value ?? undefined, 'sessionStorage');
});

export const JoinForm = ({ code }: { code: string }) => {
  const { typed, line } = useLines('join', { code, name: '' });
  return (
    <ActForm
      title={say('join.title')}
      label={say('join.send')}
      testId="join"
      act={() => call(routes.join, { body: { code: typed.value.code.trim(), name: typed.value.name.trim() } })}
      onDone={({ session, key }) => {
        begin(session);
        newKeyToShow.value = { key, course: session.course?.title ?? '' };
        goToPlace();
      }}
    >
      <div class="pair">
        <LineField label={say('join.code')} hint={say('join.code.hint')} {...line('code')} max={MAX_CODE} />
        <LineField
          label={say('join.name')}
          hint={say('join.name.hint')}
          {...line('name')}
          max={MAX_NAME}
          autocomplete="name"
        />
      </div>
    </ActForm>
  );
};

interface SignInProps {
  onDone(): void;
}

const beginThen = (onDone: () => void) => (session: Session) => {
  begin(session);
  onDone();
};

export const KeyForm = ({ onDone }: SignInProps) => {
  const { typed, line } = useLines('key', { field: '' });
  return (
    <ActForm
      title={say('key.title')}
      label={say('key.send')}
      testId="key"
      act={() => call(routes.signInMember, { body: { key: typed.value.field.trim() } })}
      onDone={beginThen(onDone)}
    >
      <LineField label={say('key.field')} hint={say('key.hint')} {...line('field')} max={MAX_CODE} />
    </ActForm>
  );
};

export const SignInForm = ({ name = '', onDone }: SignInProps & { name?: string }) => {
  const { typed, line } = useLines('sign-in', { name, password: '' });
  return (
    <ActForm
      title={say('sign-in.title')}
      label={say('sign-in.send')}
      testId="sign-in"
      act={() => call(routes.signIn, { body: { ...typed.value, name: typed.value.name.trim() } })}
      onDone={beginThen(onDone)}
    >
      <LineField label={say('member.name')} {...line('name')} max={MAX_NAME} autocomplete="username" />
      <LineField
        label={say('sign-in.password')}
        hint={say('sign-in.hint')}
        {...line('password')}
        {...currentPassword}
      />
    </ActForm>
  );
};

export const SetUpForm = ({ code }: { code: string }) => {
  const { typed, line } = useLines('set-up', { code, name: '', password: '', repeat: '' });
  const { repeat, ...body } = typed.value;
  const differs = repeat !== '' && repeat !== body.password;
  return (
    <ActForm
      label={say('set-up.send')}
      testId="set-up"
      act={() => call(routes.setUp, { body: { ...body, code: body.code.trim(), name: body.name.trim() } })}
      onDone={beginThen(() => goToPlace('courses'))}
    >
      <LineField label={say('set-up.code')} hint={say('set-up.code.hint')} {...line('code')} max={MAX_CODE} />
      <LineField label={say('member.name')} {...line('name')} max={MAX_NAME} autocomplete="username" />
      <div class="pair">
        <LineField
          label={say('sign-in.password')}
          hint={say('set-up.password.hint', { least: MIN_PASSWORD })}
          {...line('password')}
          {...newPassword}
        />
        <LineField
          label={say('set-up.repeat')}
          hint=""
          refused={differs ? say('set-up.differs') : ''}
          {...line('repeat')}
          {...newPassword}
          min={1}
        />
      </div>
    </ActForm>
  );
};
