import type { Tier } from '@assay/contract';
import { isFree } from '@assay/contract/plans';
import type { BillingCycle } from '@assay/contract/plans';
import { useEffect, useState } from 'preact/hooks';
import { SUPPORT_MAIL } from '../support-mail.ts';
import { buy, buyWithoutAccount, loadTiers, sellsNothing } from './billing-calls.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { PlanCard } from './PlanCard.tsx';

export interface PricingProps {
  /** Those that the page was built with; a server may have others. */
  tiers: readonly Tier[];
  /** Who is signed in; only in the browser. */
  session?: Promise<string | null>;
}

/** The plans for everybody. Who is signed in buys for the organization, others give their e-mail address (PRICE-08). */
export function Pricing({ tiers: built, session }: PricingProps) {
  const [tiers, setTiers] = useState(built);
  const [isMissing, setMissing] = useState(false);
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const load = async (): Promise<void> => {
    const answer = await loadTiers().catch(() => null);
    setMissing(answer === null);
    // Where they cannot be loaded, and on a host of files alone, the prices of the page stay.
    if (Array.isArray(answer)) setTiers(answer);
  };
  // The build has no session.
  useEffect(() => {
    if (session !== undefined) void load();
  }, [session]);
  return (
    <>
      <section class="page-head">
        <h1>Pricing</h1>
        <p class="lead">Start for free. Pay when your team needs more.</p>
        <div class="toggle only-script" role="group" aria-label="Billing cycle">
          {(['monthly', 'yearly'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={cycle === one} onClick={() => setCycle(one)}>
              {one === 'monthly' ? 'Monthly' : 'Yearly'}
            </button>
          ))}
        </div>
      </section>
      {isMissing && (
        <div class="notice" role="alert">
          <p>Failed to load pricing information</p>
          <button type="button" class="button" onClick={() => void load()}>
            Try Again
          </button>
        </div>
      )}
      <Cards tiers={tiers} cycle={cycle} session={session} />
      <p>
        Paid plans have a 30-day money-back guarantee, and you can cancel anytime. On your own server nothing is limited
        and nothing is to be paid: <a href="/docs/operations">self-hosting</a>.
      </p>
      <p class="page-end">
        <a href="/">Questions? See the FAQ</a> <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>
      </p>
    </>
  );
}

/** Buying needs a script; an account does as well, and it can be had first. */
function WithoutScript({ name }: { name: string }) {
  return (
    <a class="button without-script" href="/login#/sign-up">
      Sign up to choose {name}
    </a>
  );
}

/** False where the server says that it sells nothing. */
function useForSale(session: PricingProps['session']): boolean {
  const [isForSale, setForSale] = useState(true);
  useEffect(() => {
    if (session === undefined) return;
    void sellsNothing()
      .catch(() => false)
      .then((nothing) => setForSale(!nothing));
  }, [session]);
  return isForSale;
}

interface CardsProps {
  tiers: readonly Tier[];
  cycle: BillingCycle;
  session: Promise<string | null> | undefined;
}

function Cards({ tiers, cycle, session }: CardsProps) {
  const [asking, setAsking] = useState<Tier | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const [isSignedIn, setSignedIn] = useState(false);
  const isForSale = useForSale(session);
  useEffect(() => void session?.then((email) => setSignedIn(email !== null)), [session]);
  const choose = async (tier: Tier): Promise<void> => {
    setFailure(null);
    setBusy(tier.id);
    try {
      const email = await session;
      if (email === null || email === undefined) setAsking(tier);
      else await buy({ tier_id: tier.id, billing_cycle: cycle }, email);
    } catch (error) {
      setFailure(`Failed to start checkout: ${error instanceof Error ? error.message : String(error)}`);
    }
    setBusy(null);
  };
  return (
    <>
      {!isForSale && <NothingSold />}
      {failure !== null && (
        <p class="notice" role="alert">
          {failure}
        </p>
      )}
      <div class="plans">
        {tiers.map((tier) => (
          <PlanCard key={tier.id} tier={tier} cycle={cycle}>
            {isFree(tier) ? (
              <a class="button" href={isSignedIn ? '/subscription' : '/login#/sign-up'}>
                {isSignedIn ? 'See your plan' : 'Start for free'}
              </a>
            ) : (
              <button
                type="button"
                class="button button-primary only-script"
                disabled={busy === tier.id || !isForSale}
                onClick={() => void choose(tier)}
              >
                {isForSale ? `Choose ${tier.display_name}` : 'Not sold here'}
              </button>
            )}
            {!isFree(tier) && <WithoutScript name={tier.display_name} />}
          </PlanCard>
        ))}
      </div>
      {asking !== null && (
        <EmailDialog
          name={asking.display_name}
          onClose={() => setAsking(null)}
          onEmail={(email) => buyWithoutAccount({ tier_id: asking.id, billing_cycle: cycle, customer_email: email })}
        />
      )}
    </>
  );
}

const NothingSold = () => (
  <p class="notice" role="status">
    Nothing is sold on this server. Whoever runs it gives organizations their plans; these are the limits of each.
  </p>
);
