export { SignInAgain } from './SignInAgain.tsx';
export { LoginScreen } from './LoginScreen.tsx';
