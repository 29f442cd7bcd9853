import { useState } from 'react';
import { callIdentity, loadSession, messageOf, useSubmit } from '../../../app/index.ts';
import { FieldDialog, passwordField } from '../../confirmations/index.ts';
import { useHasPassword } from './identities/use-identities.ts';
import { useSignInOptions } from '../../../data/index.ts';
import { Button, Field, Input, showToast } from '../../../ui/index.ts';

/** The address; where the server sends mail, a new one counts once it is confirmed. */
export function EmailForm({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const sendsMail = useSignInOptions().data?.sends_mail === true;
  const hasPassword = useHasPassword();
  const [asking, setAsking] = useState<string | null>(null);
  const change = async (newEmail: string, proof: { password?: string }): Promise<void> => {
    await callIdentity('change-email', { newEmail, ...proof });
    await loadSession();
    showToast(
      'success',
      sendsMail ? `A link to confirm it is on its way to ${newEmail}.` : 'Your address was changed.',
    );
  };
  const { error, busy, submit } = useSubmit(async ({ email: newEmail = '' }) => {
    if (newEmail === email) return;
    if (hasPassword) setAsking(newEmail);
    else await change(newEmail, {});
  });
  return (
    <div className="grid gap-2">
      <form className="flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <Field label="Email" error={error ?? undefined}>
            {(control) => (
              <Input {...control} name="email" type="email" defaultValue={email} autoComplete="email" required />
            )}
          </Field>
        </div>
        <Button type="submit" busy={busy}>
          Change
        </Button>
      </form>
      {asking !== null && (
        <FieldDialog
          title="Change your e-mail address?"
          description={`Your account gets the address ${asking}. Enter your password to continue.`}
          label="Password"
          field={passwordField}
          missing="Enter your password."
          action="Change Address"
          onClose={() => setAsking(null)}
          onSubmit={async (password) => {
            await change(asking, { password });
            setAsking(null);
          }}
        />
      )}
      {sendsMail && <Confirmation email={email} isConfirmed={isConfirmed} />}
    </div>
  );
}

function Confirmation({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  if (isConfirmed) return <p className="text-[13px] text-ink-dim">This address is confirmed.</p>;
  const send = async (): Promise<void> => {
    setState('busy');
    try {
      await callIdentity('send-verification-email', { email });
      setState('sent');
    } catch (error) {
      showToast('error', messageOf(error));
      setState('idle');
    }
  };
  return (
    <p className="flex flex-wrap items-center gap-2 text-[13px] text-warn">
      This address is not confirmed yet.
      {state === 'sent' ? (
        <span role="status">The mail was sent.</span>
      ) : (
        <Button size="sm" busy={state === 'busy'} onClick={() => void send()}>
          Send the Mail Again
        </Button>
      )}
    </p>
  );
}
