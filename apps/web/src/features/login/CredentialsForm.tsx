import { useState } from 'react';
import type { ReactNode } from 'react';
import { authenticate, MAIL_SENT, SECOND_FACTOR, useSubmit } from '../../app/index.ts';
import { useSignInOptions } from '../../data/index.ts';
import { Button, Field, Input, Notice } from '../../ui/index.ts';
import { NewPassword } from '../new-password/index.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';

interface Props {
  step: 'sign-in' | 'sign-up';
  /** The label of the button. */
  action: string;
  /** The address that is filled in. */
  email?: string;
  /** What a link brought along that permits an account. */
  permit?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

const MAIL_TEXT =
  'A mail was sent to this address. If the address is new here, its link asks for your password to finish the account. If it already has an account, log in with its password.';

/** Name, address and password, sent to the identity provider. `children` are rendered next to the button. */
export function CredentialsForm({ step, action, email = '', permit = {}, children }: Props) {
  const confirms = useSignInOptions().data?.sends_mail === true;
  const [next, setNext] = useState<typeof SECOND_FACTOR | typeof MAIL_SENT | null>(null);
  const { error, busy, submit } = useSubmit(async (fields) => {
    const answer = await authenticate(step, { ...permit, ...fields }, confirms);
    if (typeof answer === 'string') throw new Error(answer);
    setNext(answer);
  });
  if (next === SECOND_FACTOR) return <SecondFactorForm onBack={() => setNext(null)} />;
  if (next === MAIL_SENT)
    return (
      <div className="grid gap-4">
        <Notice kind="success">{MAIL_TEXT}</Notice>
        {children}
      </div>
    );
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {step === 'sign-up' && (
        <Field label="Name">
          {(control) => (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to be filled in
            <Input {...control} autoFocus name="name" autoComplete="name" required maxLength={100} />
          )}
        </Field>
      )}
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to be filled in
            autoFocus={step === 'sign-in'}
            name="email"
            type="email"
            defaultValue={email}
            autoComplete="email"
            required
          />
        )}
      </Field>
      {step === 'sign-up' ? (
        <NewPassword label="Password" name="password" />
      ) : (
        <Field label="Password">
          {(control) => <Input {...control} name="password" type="password" required autoComplete="current-password" />}
        </Field>
      )}
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" busy={busy}>
        {action}
      </Button>
      {children}
    </form>
  );
}
