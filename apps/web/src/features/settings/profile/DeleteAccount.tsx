import { useState } from 'react';
import { callIdentity } from '../../../app/index.ts';
import { Button, Dialog, Field, Input, Notice } from '../../../ui/index.ts';
import { useSubmit } from '../use-submit.ts';

/** What is deleted with an account, and the question before it. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        Your account is deleted with its sessions and tokens, and with the organizations that nobody else belongs to:
        their systems, scenarios and history are gone, and what is paid for ends. Other organizations stay, with what
        you did in them.
      </p>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      {asking && <Question onClose={() => setAsking(false)} />}
    </div>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { error, busy, submit } = useSubmit(async ({ password = '' }) => {
    await callIdentity('delete-user', { password });
    location.assign('/');
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Delete your account?"
      description="This cannot be undone. Enter your password to go on."
    >
      <form className="grid gap-4" onSubmit={submit}>
        <Field label="Password">
          {(control) => <Input {...control} name="password" type="password" required autoComplete="current-password" />}
        </Field>
        {error !== null && <Notice kind="error">{error}</Notice>}
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <Button kind="danger" type="submit" busy={busy}>
            Delete Account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
