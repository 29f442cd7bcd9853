import { UNREACHABLE_TEXT } from '@assay/client';
import { PRODUCT_NAME } from '@assay/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Link, loadSession, pathTo, useNavigate, useSession } from '../../app/index.ts';
import { LoadError, Logo } from '../../ui/index.ts';
import { CredentialsForm } from './CredentialsForm.tsx';

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
    if (session.state === 'signed-in') void navigate(pathTo('Home'), { replace: true });
  }, [session.state, navigate]);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-6 py-12">
      <Link to={pathTo('Landing')} prefetch="render" className="flex items-center gap-2 font-semibold">
        <Logo /> {PRODUCT_NAME}
      </Link>
      <h1 className="text-xl font-semibold">{steps[step].title}</h1>
      {session.state === 'unreachable' && <LoadError onRetry={() => void loadSession()}>{UNREACHABLE_TEXT}</LoadError>}
      <CredentialsForm key={step} step={step} action={steps[step].action} />
      <p className="text-ink-dim">
        {steps[step].ask}{' '}
        <Link to={pathTo('Login', {}, `#/${steps[step].other}`)} className="font-medium text-accent underline">
          {steps[step].otherLabel}
        </Link>
      </p>
    </main>
  );
}
