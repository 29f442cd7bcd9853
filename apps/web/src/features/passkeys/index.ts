export { canUsePasskeys } from './can-use-passkeys.ts';
export { addPasskey } from './ceremonies.ts';
export { PasskeyButton } from './PasskeyButton.tsx';
