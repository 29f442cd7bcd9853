import type { Subscription } from '@assay/contract';
import { fullDate } from '../../data/index.ts';

/** What there is to say about a plan that is paid for; null for one that is not. */
export function planNote({
  status,
  billing_cycle: cycle,
  current_period_end: end,
  past_due_until: pastDueUntil,
}: Subscription): string | null {
  if (end === null) return null;
  const date = fullDate(end);
  if (status === 'cancelled') return `Cancelled. It goes on until ${date}.`;
  if (status === 'past_due')
    return `The last payment failed. Open Manage Billing to pay; without it the plan ends ${
      pastDueUntil === null ? 'after seven days' : `on ${fullDate(pastDueUntil)}`
    }.`;
  return `Paid ${cycle}. It renews on ${date}.`;
}
