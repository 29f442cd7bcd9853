export { ErrorNotice } from './ErrorNotice.tsx';
