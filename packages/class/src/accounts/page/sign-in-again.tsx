import { Dialog } from '@poda/page/controls/dialog.tsx';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hasExpired, openedSession, settleExpired } from '../../page/connection.ts';
import { say } from '../../page/words.ts';
import { KeyForm, SignInForm } from './forms.tsx';

/** A dialog keeps the screen below as it is. */
export const SignInAgain = ({ isTeacher }: { isTeacher: boolean }) =>
  hasExpired.value ? <ExpiredDialog isTeacher={isTeacher} /> : null;

const ExpiredDialog = ({ isTeacher }: { isTeacher: boolean }) => {
  const form = useRef<HTMLDivElement>(null);
  const onDone = () => settleExpired(true);
  useLayoutEffect(() => {
    // The name is filled in already.
    form.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, []);
  return (
    <Dialog title={say('expired.title')} testId="expired" onClose={() => settleExpired(false)}>
      <p>{say('expired.text')}</p>
      <div ref={form}>
        {isTeacher ? <SignInForm name={openedSession()?.name ?? ''} onDone={onDone} /> : <KeyForm onDone={onDone} />}
      </div>
    </Dialog>
  );
};
