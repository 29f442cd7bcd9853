import type { LimitError } from '@assay/contract';
import { shortNumber } from '@assay/contract/plans';
import { Link, pathTo } from '../../app/index.ts';
import { useSellsNothing } from '../../data/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import type { ShownLimit } from './limit-dialog-store.ts';
import { useUpgradeOffer } from './use-upgrade-offer.ts';

/** What a limit of the plan says, the plan that covers what was wanted, and what can be done without it (LIM-17). */
export function UpgradeDialog({ error, withinPlan, onClose }: ShownLimit & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Upgrade your plan" description={error.message}>
      <Offer error={error} onClose={onClose} />
      <div className="flex flex-wrap justify-end gap-2">
        {withinPlan && (
          <Button
            onClick={() => {
              onClose();
              withinPlan.run();
            }}
          >
            {withinPlan.label}
          </Button>
        )}
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Offer({ error, onClose }: { error: LimitError; onClose: () => void }) {
  const tier = useUpgradeOffer(error);
  if (useSellsNothing())
    return <p>Nothing is sold on this server. Whoever runs it can give the organization another plan.</p>;
  if (tier === undefined) return <p className="text-ink-dim">Looking for a plan that covers this…</p>;
  if (tier === null) {
    return (
      <p>
        No larger plan covers this.{' '}
        <Link to={pathTo('Subscription')} onClick={onClose} className="font-medium underline">
          View your plan
        </Link>
      </p>
    );
  }
  return (
    <section aria-label="Recommended plan" className="grid gap-2 rounded border border-accent bg-accent-soft p-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{tier.display_name}</span>
        <span className="tabular-nums">${(tier.price_monthly / 100).toFixed(0)} per month</span>
      </p>
      <ul className="grid grid-cols-2 gap-x-4 text-[13px] tabular-nums">
        <li>{shortNumber(tier.max_systems)} systems</li>
        <li>{shortNumber(tier.max_scenarios)} scenarios</li>
        <li>{shortNumber(tier.max_runs_per_month)} runs a month</li>
        <li>{shortNumber(tier.max_validation_generations_per_month)} validation generations a month</li>
      </ul>
      <Link
        to={pathTo('Subscription', { upgrade: tier.id })}
        onClick={onClose}
        className="inline-flex h-8 items-center justify-center rounded bg-accent px-3 font-medium text-accent-ink hover:bg-accent-strong"
      >
        Upgrade to {tier.display_name}
      </Link>
    </section>
  );
}
