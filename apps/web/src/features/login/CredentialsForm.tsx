import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { authenticate, SECOND_FACTOR } from '../../app/index.ts';
import { Button, Field, Input, Notice } from '../../ui/index.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';

interface Props {
  step: 'sign-in' | 'sign-up';
  /** The label of the button. */
  action: string;
  /** The address that is filled in. */
  email?: string;
  children?: ReactNode;
}

/** Name, address and password, sent to the identity provider. `children` are rendered next to the button. */
export function CredentialsForm({ step, action, email = '', children }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const values = textFields(new FormData(event.currentTarget));
    setBusy(true);
    const refused = await authenticate(step, values);
    if (refused === SECOND_FACTOR) setWantsCode(true);
    else setError(refused);
    setBusy(false);
  };
  if (wantsCode) return <SecondFactorForm onBack={() => setWantsCode(false)} />;
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
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
      <Field label="Password" hint={step === 'sign-up' ? 'At least 8 characters.' : undefined}>
        {(control) => (
          <Input
            {...control}
            name="password"
            type="password"
            required
            minLength={step === 'sign-up' ? 8 : undefined}
            autoComplete={step === 'sign-up' ? 'new-password' : 'current-password'}
          />
        )}
      </Field>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Button kind="primary" type="submit" busy={busy}>
        {action}
      </Button>
      {children}
    </form>
  );
}

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return fields;
}
