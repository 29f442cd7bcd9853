export { PaymentSucceeded } from './PaymentSucceeded.tsx';
