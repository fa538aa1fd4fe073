import { Dialog } from '../../controls/dialog.tsx';
import { hasExpired, settleExpired } from '../connection.ts';
import { say } from '../words.ts';
import { KeyForm, SignInForm } from './forms.tsx';

/** Asks the user to sign in again once the session has ended; the screen below stays as it is. */
export const SignInAgain = ({ isTeacher }: { isTeacher: boolean }) =>
  hasExpired.value ? (
    <Dialog title={say('expired.title')} testId="expired" onClose={() => settleExpired(false)}>
      <p>{say('expired.text')}</p>
      {isTeacher ? <SignInForm onDone={() => settleExpired(true)} /> : <KeyForm onDone={() => settleExpired(true)} />}
    </Dialog>
  ) : null;
