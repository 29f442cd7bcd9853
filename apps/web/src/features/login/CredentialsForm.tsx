import { useState } from 'react';
import type { ReactNode } from 'react';
import { authenticate, SECOND_FACTOR, useSubmit } from '../../app/index.ts';
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

/** Name, address and password, sent to the identity provider. `children` are rendered next to the button. */
export function CredentialsForm({ step, action, email = '', permit = {}, children }: Props) {
  const [wantsCode, setWantsCode] = useState(false);
  const { error, busy, submit } = useSubmit(async (fields) => {
    const refused = await authenticate(step, { ...permit, ...fields });
    if (refused === SECOND_FACTOR) setWantsCode(true);
    else if (refused !== null) throw new Error(refused);
  });
  if (wantsCode) return <SecondFactorForm onBack={() => setWantsCode(false)} />;
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {step === 'sign-up' && (
        <Field label="Name">
          {(control) => <Input {...control} name="name" autoComplete="name" required maxLength={100} />}
        </Field>
      )}
      <Field label="Email">
        {(control) => (
          <Input {...control} name="email" type="email" defaultValue={email} autoComplete="email" required />
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
