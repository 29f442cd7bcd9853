import { create } from 'zustand';

export const useAddSystemDialog = create<boolean>()(() => false);

/** Opened from the top bar, the sidebar and the dashboard. */
export const addSystemDialog = {
  open: (): void => useAddSystemDialog.setState(true, true),
  close: (): void => useAddSystemDialog.setState(false, true),
};
