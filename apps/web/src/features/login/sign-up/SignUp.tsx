import type { ReactNode } from 'react';
import { useSignInOptions } from '../../../data/index.ts';
import { Notice } from '../../../ui/index.ts';
import { CredentialsForm } from '../CredentialsForm.tsx';
import { pendingInvitation } from '../pending-invitation.ts';
import { signUpNotice } from './sign-up-notice.ts';

/** Creating an account, or why this server gives none. */
export function SignUp({ setupCode, children }: { setupCode: string | null; children: ReactNode }) {
  const { data, isLoadingError } = useSignInOptions();
  if (data === undefined && !isLoadingError) return null;
  const invitationId = pendingInvitation.look();
  const notice = data === undefined ? null : signUpNotice(data, { isInvited: invitationId !== null, setupCode });
  const permit = {
    ...(invitationId !== null && { invitationId }),
    ...(setupCode !== null && { setupCode }),
  };
  return (
    <>
      {notice !== null && <Notice kind="info">{notice.text}</Notice>}
      {notice?.isRefusal !== true && (
        <>
          {children}
          <CredentialsForm step="sign-up" action="Create Account" permit={permit} />
        </>
      )}
    </>
  );
}
