export { createFreePlansOnly } from './free-plans-only.ts';
export type { PaymentProvider } from './payment.port.ts';
