export { SystemDetail } from './SystemDetail.tsx';
