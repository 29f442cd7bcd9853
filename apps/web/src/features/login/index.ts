import { late } from '../../ui/index.ts';

export const SignInAgain = late(async () => (await import('./SignInAgain.tsx')).SignInAgain);
export { LoginScreen } from './LoginScreen.tsx';
