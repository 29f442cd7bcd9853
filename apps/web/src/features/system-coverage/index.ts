export { Coverage } from './Coverage.tsx';
