export { runAdmin } from './run-admin.ts';
