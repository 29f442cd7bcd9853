export { advancedAuthText, isAdvancedAuth } from './advanced-auth.ts';
export { planContents, POPULAR_TIER } from './plan-contents.ts';
export { dollars, isFree, priceOf, yearlySavings } from './prices.ts';
export type { BillingCycle } from './prices.ts';
export { shortNumber } from './short-number.ts';
export { tiersForSale } from './tiers-for-sale.ts';
