export { NewPassword } from './NewPassword.tsx';
