export { PaymentCancelled } from './PaymentCancelled.tsx';
export { PaymentSucceeded } from './PaymentSucceeded.tsx';
export { Subscription } from './Subscription.tsx';
