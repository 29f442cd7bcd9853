import { UNREACHABLE_TEXT } from '@assay/client';
import { PRODUCT_NAME } from '@assay/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Link, loadSession, pathTo, useNavigate, useSession } from '../../app/index.ts';
import { LoadError, Logo } from '../../ui/index.ts';
import { PasskeyButton } from '../passkeys/index.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { Invitation } from './Invitation.tsx';
import { failureOf, stepOf } from './login-step.ts';
import type { LoginStep } from './login-step.ts';
import { pendingInvitation } from './pending-invitation.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { SignUp } from './sign-up/SignUp.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import { ResetForm } from './ResetForm.tsx';

const titles: Record<LoginStep, string> = {
  'sign-in': `Log in to ${PRODUCT_NAME}`,
  'sign-up': 'Create your account',
  forgot: 'Forgot your password?',
  'second-factor': 'Enter your code',
  reset: 'Choose a new password',
  finish: 'Enter your password to finish',
  confirm: 'Your e-mail address',
  invitation: 'You are invited',
};

/** The identity provider's widget; its steps are in the hash (#/sign-in, #/sign-up, #/reset?token=...). */
export function LoginScreen() {
  const { hash } = useLocation();
  const { step, query } = stepOf(hash);
  const invitation = step === 'invitation' ? query.get('id') : null;
  const session = useSession();
  const navigate = useNavigate();
  const leaves =
    session.state === 'signed-in' &&
    (step === 'sign-in' || step === 'sign-up' || step === 'forgot' || step === 'second-factor');
  useEffect(() => {
    if (!leaves) return;
    // Who signs in because of an invitation comes back to it.
    const pending = pendingInvitation.take();
    const next =
      pending === null ? pathTo('Home') : pathTo('Login', {}, `#/invitation?id=${encodeURIComponent(pending)}`);
    void navigate(next, { replace: true });
  }, [leaves, navigate]);
  useEffect(() => {
    if (invitation !== null && session.state === 'signed-out') pendingInvitation.keep(invitation);
  }, [invitation, session.state]);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-6 py-12">
      <Link to={pathTo('Landing')} className="flex items-center gap-2 font-semibold">
        <Logo /> {PRODUCT_NAME}
      </Link>
      <h1 className="text-xl font-semibold">{titles[step]}</h1>
      {session.state === 'unreachable' && <LoadError onRetry={() => void loadSession()}>{UNREACHABLE_TEXT}</LoadError>}
      <Step hash={hash} />
    </main>
  );
}

function Step({ hash }: { hash: string }) {
  const { step, query } = stepOf(hash);
  const session = useSession();
  switch (step) {
    case 'forgot':
      return (
        <>
          <ForgotForm />
          <Other step="sign-in" ask="Do you remember it?" label="Log in" />
        </>
      );
    case 'second-factor':
      // Where a provider of identities sends back who has a second factor.
      return <SecondFactorForm onBack={() => location.assign(pathTo('Login'))} />;
    case 'reset':
    case 'finish':
    case 'confirm':
      return <ByMail step={step} token={query.get('token') ?? ''} />;
    case 'invitation':
      return session.state === 'signed-in' ? (
        <Invitation id={query.get('id') ?? ''} email={session.user.email} />
      ) : (
        <Credentials key="invitation" note="Log in with the address that was invited, or create an account with it." />
      );
    case 'sign-up':
      return (
        <>
          <SignUp setupCode={query.get('setup')}>
            <SingleSignOn failure={null} />
          </SignUp>
          <Other step="sign-in" ask="Have an account?" label="Log in" />
        </>
      );
    case 'sign-in':
      return <Credentials key={step} />;
  }
}

/** What the links of mails open. */
function ByMail({ step, token }: { step: 'reset' | 'finish' | 'confirm'; token: string }) {
  return step === 'confirm' ? <ConfirmAddress token={token} /> : <ResetForm kind={step} token={token} />;
}

function Credentials({ note }: { note?: string }) {
  return (
    <>
      {note !== undefined && <p className="text-ink-dim">{note}</p>}
      <SingleSignOn failure={failureOf(useLocation().search)} />
      <CredentialsForm step="sign-in" action="Log In">
        <PasskeyButton />
      </CredentialsForm>
      <Other step="forgot" ask="Forgot your password?" label="Get a link" />
      <Other step="sign-up" ask="New here?" label="Create an account" />
    </>
  );
}

function Other({ step, ask, label }: { step: LoginStep; ask: string; label: string }) {
  return (
    <p className="text-ink-dim">
      {ask}{' '}
      <Link to={pathTo('Login', {}, `#/${step}`)} className="font-medium text-accent underline">
        {label}
      </Link>
    </p>
  );
}
