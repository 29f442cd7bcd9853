import { h, hydrate } from 'preact';
import { Pricing } from '../pricing/Pricing.tsx';
import type { PricingProps } from '../pricing/Pricing.tsx';
import { currentEmail, showSignedIn } from './session.ts';

const session = currentEmail();
void showWho();

const root = document.querySelector<HTMLElement>('#pricing-root');
if (root !== null) {
  const built: PricingProps = JSON.parse(root.dataset['props'] ?? '{}');
  hydrate(h(Pricing, { ...built, session }), root);
}

async function showWho(): Promise<void> {
  showSignedIn((await session) !== null);
}
