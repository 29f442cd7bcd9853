export { SignedInLayout } from './SignedInLayout.tsx';
