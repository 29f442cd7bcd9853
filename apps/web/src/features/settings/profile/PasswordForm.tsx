import { useState } from 'react';
import { callIdentity, loadSession, useSubmit } from '../../../app/index.ts';
import { Button, Field, Input, Notice, showToast } from '../../../ui/index.ts';
import { NewPassword } from '../../new-password/index.ts';

/** A new password ends the other sessions of the account. */
export function PasswordForm() {
  const [changes, setChanges] = useState(0);
  const { error, busy, submit } = useSubmit(async ({ current = '', next = '' }, form) => {
    await callIdentity('change-password', { currentPassword: current, newPassword: next });
    form.reset();
    setChanges((count) => count + 1);
    await loadSession();
    showToast('success', 'Your password was changed. Other sessions have ended.');
  });
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field label="Current password">
        {(control) => <Input {...control} name="current" type="password" required autoComplete="current-password" />}
      </Field>
      <NewPassword key={changes} label="New password" name="next" hint="All other sessions end." />
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div>
        <Button type="submit" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
