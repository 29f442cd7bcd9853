import type { Subscription } from '@assay/contract';

/** What there is to say about a plan that is paid for; null for one that is not. */
export function planNote({
  status,
  billing_cycle: cycle,
  current_period_end: end,
  past_due_until: pastDueUntil,
}: Subscription): string | null {
  if (end === null) return null;
  const date = dayOf(end);
  if (status === 'cancelled') return `Cancelled. It goes on until ${date}.`;
  if (status === 'past_due')
    return `The last payment failed. Open Manage Billing to pay; without it the plan ends ${
      pastDueUntil === null ? 'after seven days' : `on ${dayOf(pastDueUntil)}`
    }.`;
  return `Paid ${cycle}. It renews on ${date}.`;
}

const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' });
