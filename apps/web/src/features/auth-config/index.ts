export { AuthForm } from './AuthForm.tsx';
