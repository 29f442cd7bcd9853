export { PublicLayout } from './PublicLayout.tsx';
