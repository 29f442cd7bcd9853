import type { Tier } from '@assay/contract';
import { useState } from 'react';
import { Link, messageOf, pathTo, useSession } from '../../app/index.ts';
import { Button, LoadError, Notice, Skeleton } from '../../ui/index.ts';
import { redirectToCheckout } from './checkout.ts';
import { CycleToggle } from './CycleToggle.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { PlanCard } from './PlanCard.tsx';
import { isFree } from './prices.ts';
import type { BillingCycle } from './prices.ts';
import { useTiers } from './use-tiers.ts';

const SUPPORT_MAIL = 'support@assay.dev';

/** The plans for everybody. Who is signed in buys for the organization, others give their e-mail address (PRICE-08). */
export function Pricing() {
  const tiers = useTiers();
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  return (
    <main className="mx-auto grid w-full max-w-5xl gap-8 px-6 py-12">
      <header className="grid gap-3">
        <h1 className="text-3xl font-semibold tracking-tight">Pricing</h1>
        <p className="max-w-prose text-lg text-ink-dim">Start for free. Pay when your team needs higher limits.</p>
        <CycleToggle value={cycle} onChange={setCycle} />
      </header>
      {tiers.isLoadingError ? (
        <LoadError onRetry={() => void tiers.refetch()}>Failed to load pricing information</LoadError>
      ) : tiers.data === undefined ? (
        <Skeleton rows={8} />
      ) : (
        <Cards tiers={tiers.data} cycle={cycle} />
      )}
      <footer className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-ink-dim">
        <Link to={pathTo('Landing')} className="underline">
          Questions? See the FAQ
        </Link>
        <a href={`mailto:${SUPPORT_MAIL}`} className="underline">
          {SUPPORT_MAIL}
        </a>
      </footer>
    </main>
  );
}

function Cards({ tiers, cycle }: { tiers: Tier[]; cycle: BillingCycle }) {
  const session = useSession();
  const [asking, setAsking] = useState<Tier | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const choose = async (tier: Tier): Promise<void> => {
    setFailure(null);
    if (session.state !== 'signed-in') {
      setAsking(tier);
      return;
    }
    setBusy(tier.id);
    try {
      await redirectToCheckout({ tierId: tier.id, cycle }, session.user.email);
    } catch (error) {
      setFailure(`Failed to start checkout: ${messageOf(error)}`);
      setBusy(null);
    }
  };
  return (
    <>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tiers.map((tier) =>
          isFree(tier) ? (
            <PlanCard
              key={tier.id}
              tier={tier}
              cycle={cycle}
              title="Free"
              tagline="The starter plan: try Assay on one API."
            >
              <Link
                to={session.state === 'signed-in' ? pathTo('Subscription') : pathTo('Login', {}, '#/sign-up')}
                className="inline-flex h-9 items-center justify-center rounded border border-line-strong px-3 font-medium hover:bg-sunken"
              >
                Start for free
              </Link>
            </PlanCard>
          ) : (
            <PlanCard key={tier.id} tier={tier} cycle={cycle}>
              <Button kind="primary" busy={busy === tier.id} onClick={() => void choose(tier)}>
                Choose {tier.display_name}
              </Button>
            </PlanCard>
          ),
        )}
      </div>
      {asking !== null && <EmailDialog tier={asking} cycle={cycle} onClose={() => setAsking(null)} />}
    </>
  );
}
