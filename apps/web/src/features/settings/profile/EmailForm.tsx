import { useState } from 'react';
import { callIdentity, loadSession, messageOf, useSubmit } from '../../../app/index.ts';
import { useSignInOptions } from '../../../data/index.ts';
import { Button, Field, Input, showToast } from '../../../ui/index.ts';

/** The address; where the server sends mail, a new one counts once it is confirmed. */
export function EmailForm({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const sendsMail = useSignInOptions().data?.sends_mail === true;
  const { error, busy, submit } = useSubmit(async ({ email: newEmail = '' }) => {
    if (newEmail === email) return;
    await callIdentity('change-email', { newEmail });
    await loadSession();
    showToast(
      'success',
      sendsMail ? `A link to confirm it is on its way to ${newEmail}.` : 'Your address was changed.',
    );
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
