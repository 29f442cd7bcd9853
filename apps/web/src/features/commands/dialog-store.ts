import { useSyncExternalStore } from 'react';

export type CommandDialog = 'palette' | 'shortcuts' | null;

let open: CommandDialog = null;
let typed = '';
const listeners = new Set<() => void>();

function set(next: CommandDialog): void {
  open = next;
  typed = '';
  for (const listener of listeners) listener();
}

/** Opened by keys and from the top bar; one at a time. */
export const commandDialogs = {
  openPalette: (): void => set('palette'),
  openShortcuts: (): void => set('shortcuts'),
  close: (): void => set(null),
};

/** What is typed after the palette was asked for and before it stands: its code is fetched when it is first asked for. */
export const typedAhead = {
  /** The palette was asked for, and the focus is not there yet. */
  isWanted: (): boolean => open === 'palette' && document.activeElement?.closest('[role="dialog"]') == null,
  press(key: string): void {
    if (key === 'Escape') set(null);
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
  },
  take(): string {
    const taken = typed;
    typed = '';
    return taken;
  },
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
