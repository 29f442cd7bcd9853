import { lazy } from 'react';

/** Loaded when it is first opened: the dashboard does without it. */
export const AddSystemDialog = lazy(async () => ({
  default: (await import('./AddSystemDialog.tsx')).AddSystemDialog,
}));
export { addSystemDialog, useAddSystemDialog } from './dialog-store.ts';
