import { callIdentity, pathTo, useNavigate, useSubmit } from '../../app/index.ts';
import { Button, Notice, showToast } from '../../ui/index.ts';
import { NewPassword } from '../new-password/index.ts';

const texts = {
  reset: {
    note: null,
    label: 'New password',
    action: 'Change Password',
    done: 'Your password was changed. Log in with the new one.',
  },
  finish: {
    note: 'You log in with the password that you enter here, whatever was entered when the account was created.',
    label: 'Password',
    action: 'Finish',
    done: 'Your e-mail address is confirmed. Log in with your password.',
  },
} as const;

/** A password by the link of a mail: of an account, or of one that is finished by it. It ends all sessions of the account. */
export function ResetForm({ kind, token }: { kind: keyof typeof texts; token: string }) {
  const { note, label, action, done } = texts[kind];
  const navigate = useNavigate();
  const { error, busy, submit } = useSubmit(async ({ password: newPassword = '' }) => {
    await callIdentity('reset-password', { token, newPassword });
    showToast('success', done);
    void navigate(pathTo('Login', {}, '#/sign-in'), { replace: true });
  });
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {note !== null && <p className="text-ink-dim">{note}</p>}
      <NewPassword label={label} name="password" />
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
