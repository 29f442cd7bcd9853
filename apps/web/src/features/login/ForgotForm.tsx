import { useState } from 'react';
import type { FormEvent } from 'react';
import { callIdentity, messageOf } from '../../app/index.ts';
import { useSignInOptions } from '../../data/index.ts';
import { Button, Field, Input, Notice } from '../../ui/index.ts';

/** Asks for a link to choose a new password. The answer is the same whether the address has an account or not. */
export function ForgotForm() {
  const sendsMail = useSignInOptions().data?.sends_mail;
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setBusy(true);
    setError(null);
    try {
      await callIdentity('request-password-reset', { email });
      setSent(true);
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  };
  if (sent) {
    return (
      <Notice kind="success">
        {sendsMail === false
          ? 'This server sends no mail. If the address has an account, the link is in the log of the server: ask whoever runs it.'
          : 'If the address has an account, a link is on its way to it. It holds for one hour.'}
      </Notice>
    );
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Email">
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" required />}
      </Field>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" busy={busy}>
        Send the Link
      </Button>
    </form>
  );
}
