import type { TestCheckout, TestPortal, TestSubscription } from './records.store.ts';
import type { PortalAction } from './actions.ts';
import { portalActions } from './actions.ts';
import { escapeHtml } from '../../../http/index.ts';

const style = `
:root{color-scheme:light dark;--line:light-dark(#e2ddd3,#34322e);--dim:light-dark(#6b665c,#a09a8e);--mark:light-dark(#fff3cd,#4a3a10)}
body{margin:0 auto;max-width:30rem;padding:0 1rem 2rem;font:15px/1.5 system-ui,sans-serif}
.mark{background:var(--mark);margin:0 -1rem;padding:.6rem 1rem;font-weight:600}
dl{display:grid;grid-template-columns:9rem 1fr;gap:.35rem;border:1px solid var(--line);border-radius:8px;padding:1rem;margin:1rem 0}
dt{color:var(--dim)}dd{margin:0}form{display:inline-block;margin:.25rem .5rem .25rem 0}
button,a.button{font:inherit;padding:.45rem .9rem;border:1px solid var(--line);border-radius:6px;background:none;color:inherit;cursor:pointer;text-decoration:none}
button.main{background:light-dark(#8a5a0b,#d9a441);color:light-dark(#fff,#1c1a17);border-color:transparent}`;

export const TEST_MARK = 'Test checkout: no card is asked for and no money moves.';

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><p class="mark" role="status">${TEST_MARK}</p><main><h1>${title}</h1>${content}</main></body></html>`;
}

export function checkoutPage(id: string, checkout: TestCheckout): string {
  const rows = facts([
    ['Plan', checkout.planName],
    ['Price', `${dollars(checkout.price)} per ${periodOf(checkout.cycle)}`],
    ['Email', checkout.email ?? 'as in the account'],
  ]);
  if (checkout.state !== 'open')
    return page(
      'This checkout is over',
      `${rows}<p><a class="button" href="${escapeHtml(checkout.cancelUrl)}">Back to Assay</a></p>`,
    );
  const pay = button(`/api/billing/test/checkout/${id}/pay`, `Pay ${dollars(checkout.price)}`, 'main');
  return page('Checkout', `${rows}${pay}<a class="button" href="${escapeHtml(checkout.cancelUrl)}">Cancel</a>`);
}

const labels: Record<PortalAction, string> = {
  confirm: 'Confirm the change',
  cancel: 'Cancel at the end of the period',
  resume: 'Do not cancel',
  fail: 'Let the next payment fail',
  pay: 'Let the next payment succeed',
  end: 'End it now',
};

export function portalPage(
  id: string,
  { returnUrl, change }: TestPortal,
  subscription: TestSubscription | null,
): string {
  const back = `<p><a class="button" href="${escapeHtml(returnUrl)}">Back to Assay</a></p>`;
  if (subscription === null) return page('Billing', `<p>No subscription is running.</p>${back}`);
  const { planName, billingCycle, status, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  const wanted: [string, string][] =
    change === null
      ? []
      : [['Change to', `${change.planName}, ${dollars(change.price)} per ${periodOf(change.cycle)}`]];
  const rows = facts([
    ['Plan', `${planName}, per ${periodOf(billingCycle)}`],
    ['State', `${status.replace('_', ' ')}${cancelAtPeriodEnd ? ', ends with its period' : ''}`],
    ['Period ends', currentPeriodEnd.slice(0, 10)],
    ...wanted,
  ]);
  const shown = portalActions.filter((action) => isOffered(action, change !== null, cancelAtPeriodEnd));
  const buttons = shown.map((action, at) =>
    button(`/api/billing/test/portal/${id}/${action}`, labels[action], at === 0 ? 'main' : ''),
  );
  return page('Billing', `${rows}${buttons.join('')}${back}`);
}

function isOffered(action: PortalAction, hasChange: boolean, isCancelled: boolean): boolean {
  if (action === 'confirm') return hasChange;
  if (action === 'cancel') return !isCancelled;
  return action === 'resume' ? isCancelled : true;
}

export const missingPage = (): string =>
  page('Not found', '<p>There is no such checkout. Start it again in Assay.</p>');

const facts = (rows: [string, string][]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;

const button = (action: string, label: string, kind: string): string =>
  `<form method="post" action="${action}"><button class="${kind}">${escapeHtml(label)}</button></form>`;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const periodOf = (cycle: 'monthly' | 'yearly'): string => (cycle === 'yearly' ? 'year' : 'month');
