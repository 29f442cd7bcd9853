import { callIdentity, pathTo, useNavigate, useSubmit } from '../../app/index.ts';
import { Button, Notice, showToast } from '../../ui/index.ts';
import { NewPassword } from '../new-password/index.ts';

/** A new password by the link of a mail. It ends all sessions of the account. */
export function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { error, busy, submit } = useSubmit(async ({ password: newPassword = '' }) => {
    await callIdentity('reset-password', { token, newPassword });
    showToast('success', 'Your password was changed. Log in with the new one.');
    void navigate(pathTo('Login', {}, '#/sign-in'), { replace: true });
  });
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <NewPassword label="New password" name="password" />
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" busy={busy}>
        Change Password
      </Button>
    </form>
  );
}
