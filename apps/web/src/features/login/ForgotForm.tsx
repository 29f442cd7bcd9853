import { useState } from 'react';
import { callIdentity, useSubmit } from '../../app/index.ts';
import { useSignInOptions } from '../../data/index.ts';
import { Button, Field, Input, Notice } from '../../ui/index.ts';

/** Asks for a link to choose a new password. The answer is the same whether the address has an account or not. */
export function ForgotForm() {
  const sendsMail = useSignInOptions().data?.sends_mail;
  const [sent, setSent] = useState(false);
  const { error, busy, submit } = useSubmit(async ({ email = '' }) => {
    await callIdentity('request-password-reset', { email });
    setSent(true);
  });
  if (sent) {
    return (
      <Notice kind="success">
        {sendsMail === false
          ? 'This server sends no mail. If the address has an account, the link is in the log of the server. Ask its administrator.'
          : 'If the address has an account, a link was sent to it. The link is valid for one hour.'}
      </Notice>
    );
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
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
