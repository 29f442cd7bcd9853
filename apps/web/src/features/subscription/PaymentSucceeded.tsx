import { isFree } from '@assay/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, Link, pathTo, queryClient, useSession } from '../../app/index.ts';
import { Card, LoadError, Logo, Spinner } from '../../ui/index.ts';

/** The event of the payment may take a moment longer than the browser (SUB-15, decision 54). */
const FIRST_LOOK_MS = 1000;
const NEXT_LOOK_MS = 2000;
const MAX_LOOKS = 8;

const FAILED = 'Unable to verify your subscription. Please check your account status.';

/** Where the payment provider sends people who have paid (D2, Subscription success screen). */
export function PaymentSucceeded() {
  const session = useSession();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-6 py-12">
      <h1 className="flex items-center gap-2 text-xl font-semibold">
        <Logo /> Your payment
      </h1>
      {session.state === 'loading' ? <Spinner /> : session.state === 'signed-in' ? <Verified /> : <NextSteps />}
      <p className="flex gap-4">
        <Link to={pathTo('Subscription')} className="underline">
          Subscription
        </Link>
        <Link to={pathTo('Home')} className="underline">
          Dashboard
        </Link>
      </p>
    </main>
  );
}

function Verified() {
  const [waited, setWaited] = useState(false);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, []);
  const plan = useQuery({
    queryKey: ['my-subscription', 'after payment'],
    queryFn: async ({ signal }) => {
      const { data } = await api.getMySubscription({ signal });
      setLooks((count) => count + 1);
      return data;
    },
    enabled: waited,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isFree(data.tier) && looks < MAX_LOOKS ? NEXT_LOOK_MS : false,
  });
  const isPaid = plan.data !== undefined && !isFree(plan.data.tier);
  useEffect(() => {
    if (isPaid) void queryClient.invalidateQueries({ queryKey: ['my-usage'] });
  }, [isPaid]);
  if (plan.isError) return <LoadError onRetry={() => void plan.refetch()}>{FAILED}</LoadError>;
  if (plan.data !== undefined && isPaid)
    return (
      <Card title="Payment Successful!">
        <p>
          Your plan is <strong>{plan.data.tier.display_name}</strong>.
        </p>
      </Card>
    );
  if (looks >= MAX_LOOKS)
    return (
      <Card title="Payment received">
        <p>
          The payment provider has not confirmed it yet. Your plan changes as soon as it does; nothing else has to be
          done.
        </p>
      </Card>
    );
  return (
    <p className="flex items-center gap-2" role="status">
      <Spinner /> Verifying your subscription...
    </p>
  );
}

/** For who paid before there was an account (SUB-17). */
function NextSteps() {
  return (
    <Card title="Thank you for your payment">
      <ol className="list-decimal space-y-2 pl-5">
        <li>Create an account with the same e-mail address that you paid with.</li>
        <li>Log in. Your plan is active immediately.</li>
      </ol>
      <Link
        to={pathTo('Login')}
        className="mt-4 inline-flex h-9 items-center rounded bg-accent px-4 font-medium text-accent-ink hover:bg-accent-strong"
      >
        Create an Account or Log In
      </Link>
    </Card>
  );
}
