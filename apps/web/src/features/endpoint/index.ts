export { EndpointDetail } from './EndpointDetail.tsx';
