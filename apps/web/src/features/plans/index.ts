export { CycleToggle } from './CycleToggle.tsx';
export { reasonOr, redirectToCheckout, redirectToPortal } from './checkout.ts';
export { PlanCard } from './PlanCard.tsx';
export { isFree } from './prices.ts';
export type { BillingCycle } from './prices.ts';
export { Pricing } from './Pricing.tsx';
export { useTiers } from './use-tiers.ts';
