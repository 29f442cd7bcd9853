import type { ProviderSubscription } from '../billing.port.ts';
import type { SyncDeps } from './sync-deps.ts';
import { GRACE_DAYS } from '../../subscription/index.ts';

/** Says once that a payment has failed, and until when the plan goes on. */
export async function reportPastDue(
  { mailer, publicUrl }: SyncDeps,
  { email }: ProviderSubscription,
  since: Date,
): Promise<void> {
  if (email === null) return;
  const until = new Date(since.getTime() + GRACE_DAYS * 86_400_000);
  const day = until.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  await mailer.send({
    to: email,
    subject: 'Your payment failed',
    lines: [
      `Your last payment did not come through. Your plan goes on until ${day}; then the limits of the free plan apply.`,
      'Nothing is deleted. Check your card on the page of your plan: the payment is tried again, and the plan comes back once it is made.',
    ],
    action: { label: 'Check your payment', url: `${publicUrl}/subscription` },
  });
}
