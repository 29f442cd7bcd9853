import { useState } from 'react';
import type { FormEvent } from 'react';
import { callIdentity, messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { Button, Field, Input, Notice, showToast } from '../../ui/index.ts';

/** A new password by the link of a mail. It ends all sessions of the account. */
export function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const newPassword = new FormData(event.currentTarget).get('password');
    setBusy(true);
    setError(null);
    try {
      await callIdentity('reset-password', { token, newPassword });
      showToast('success', 'Your password was changed. Log in with the new one.');
      void navigate(pathTo('Login', {}, '#/sign-in'), { replace: true });
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="New password" hint="At least 8 characters.">
        {(control) => (
          <Input {...control} name="password" type="password" required minLength={8} autoComplete="new-password" />
        )}
      </Field>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" busy={busy}>
        Change Password
      </Button>
    </form>
  );
}
