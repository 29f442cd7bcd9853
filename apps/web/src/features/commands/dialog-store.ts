import { useSyncExternalStore } from 'react';

export type CommandDialog = 'palette' | 'shortcuts' | null;

let open: CommandDialog = null;
const listeners = new Set<() => void>();

function set(next: CommandDialog): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opened by keys and from the top bar; one at a time. */
export const commandDialogs = {
  openPalette: (): void => set('palette'),
  openShortcuts: (): void => set('shortcuts'),
  close: (): void => set(null),
};

export function useCommandDialog(): CommandDialog {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
}
