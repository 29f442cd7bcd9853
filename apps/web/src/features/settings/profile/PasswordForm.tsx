import { callIdentity, loadSession, useSubmit } from '../../../app/index.ts';
import { Button, Field, Input, Notice, showToast } from '../../../ui/index.ts';

/** A new password ends the other sessions of the account. */
export function PasswordForm() {
  const { error, busy, submit } = useSubmit(async ({ current = '', next = '' }, form) => {
    await callIdentity('change-password', { currentPassword: current, newPassword: next });
    form.reset();
    await loadSession();
    showToast('success', 'Your password was changed. Other sessions have ended.');
  });
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field label="Current password">
        {(control) => <Input {...control} name="current" type="password" required autoComplete="current-password" />}
      </Field>
      <Field label="New password" hint="At least 8 characters. All other sessions end.">
        {(control) => (
          <Input {...control} name="next" type="password" required minLength={8} autoComplete="new-password" />
        )}
      </Field>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div>
        <Button type="submit" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
