import { lazyOverlay } from '../../ui/index.ts';

/** Loaded when it is first opened: the dashboard does without it. */
export const AddSystemDialog = lazyOverlay(async () => (await import('./AddSystemDialog.tsx')).AddSystemDialog);
export { addSystemDialog, useAddSystemDialog } from './dialog-store.ts';
