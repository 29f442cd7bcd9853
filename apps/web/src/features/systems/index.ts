export { SystemsList } from './SystemsList.tsx';
