export { PaymentCancelled } from './PaymentCancelled.tsx';
export { Settings } from './Settings.tsx';
export { Subscription } from './Subscription.tsx';
export { TokenDetail } from './tokens/TokenDetail.tsx';
