export { AddSystemDialog } from './AddSystemDialog.tsx';
export { addSystemDialog, useAddSystemDialog } from './dialog-store.ts';
