export { CycleToggle } from './CycleToggle.tsx';
export { reasonOr, redirectToCheckout, redirectToPortal } from './checkout.ts';
export { PlanCard } from './PlanCard.tsx';
export { useTiers } from './use-tiers.ts';
