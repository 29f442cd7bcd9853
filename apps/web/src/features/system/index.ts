export { SystemDetail } from './SystemDetail.tsx';
export { SystemInfoForm } from './SystemInfoForm.tsx';
