import { lazyPart } from '../../ui/index.ts';

export const SignInAgain = lazyPart(async () => (await import('./SignInAgain.tsx')).SignInAgain);
export { LoginScreen } from './LoginScreen.tsx';
