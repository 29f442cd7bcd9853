export { createBillingHandlers } from './billing.routes.ts';
export { createBilling } from './create-billing.ts';
export type { Billing } from './create-billing.ts';
