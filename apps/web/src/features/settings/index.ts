export { Settings } from './Settings.tsx';
export { Subscription } from './Subscription.tsx';
