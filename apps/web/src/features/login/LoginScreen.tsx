import { PRODUCT_NAME } from '@assay/contract';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { authenticate, useSession } from '../../app/index.ts';
import { Button, Field, Input, Logo, Notice } from '../../ui/index.ts';

const steps = {
  'sign-in': {
    title: `Log in to ${PRODUCT_NAME}`,
    action: 'Log In',
    other: 'sign-up',
    ask: 'New here?',
    otherLabel: 'Create an account',
  },
  'sign-up': {
    title: 'Create your account',
    action: 'Create Account',
    other: 'sign-in',
    ask: 'Have an account?',
    otherLabel: 'Log in',
  },
} as const;

/** The identity provider's widget; its steps are in the hash (#/sign-in, #/sign-up). */
export function LoginScreen() {
  const { hash } = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  const step = hash === '#/sign-up' ? 'sign-up' : 'sign-in';
  useEffect(() => {
    if (session.state === 'signed-in') void navigate('/dashboard', { replace: true });
  }, [session.state, navigate]);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-6 py-12">
      <Link to="/" className="flex items-center gap-2 font-semibold">
        <Logo /> {PRODUCT_NAME}
      </Link>
      <h1 className="text-xl font-semibold">{steps[step].title}</h1>
      <CredentialsForm key={step} step={step} />
      <p className="text-ink-dim">
        {steps[step].ask}{' '}
        <Link to={`#/${steps[step].other}`} className="font-medium text-accent underline">
          {steps[step].otherLabel}
        </Link>
      </p>
    </main>
  );
}

function CredentialsForm({ step }: { step: 'sign-in' | 'sign-up' }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const values = textFields(new FormData(event.currentTarget));
    setBusy(true);
    setError(await authenticate(step, values));
    setBusy(false);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {step === 'sign-up' && (
        <Field label="Name">
          {(control) => <Input {...control} name="name" autoComplete="name" required maxLength={100} />}
        </Field>
      )}
      <Field label="Email">
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" required />}
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
        {steps[step].action}
      </Button>
    </form>
  );
}

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return fields;
}
