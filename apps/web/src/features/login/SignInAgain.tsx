import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadSession } from '../../app/index.ts';
import { Button, Dialog, lockDialogs } from '../../ui/index.ts';
import { PasskeyButton } from '../passkeys/index.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';

/** Covers the screen when the session has ended. The same user continues where they were; another user starts on a new page. */
export function SignInAgain({ email }: { email: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const unlock = lockDialogs();
    // They may have signed in again in another tab.
    const onFocus = (): void => void loadSession();
    addEventListener('focus', onFocus);
    return () => {
      unlock();
      removeEventListener('focus', onFocus);
      void client.invalidateQueries();
    };
  }, [client]);
  return (
    <Dialog
      open
      locked
      onClose={() => undefined}
      title="Signed out"
      description="Sign in to continue. What you typed on this page is kept."
    >
      <SingleSignOn failure={null} inNewTab />
      <CredentialsForm step="sign-in" action="Sign in" email={email}>
        <PasskeyButton />
        <Button kind="ghost" onClick={() => location.assign('/')}>
          Leave this page
        </Button>
      </CredentialsForm>
    </Dialog>
  );
}
