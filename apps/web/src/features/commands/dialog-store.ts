import { create } from 'zustand';

export type CommandDialog = 'palette' | 'shortcuts' | null;

/** The one that is open. */
export const useCommandDialog = create<CommandDialog>()(() => null);

let typed = '';

function set(next: CommandDialog): void {
  typed = '';
  useCommandDialog.setState(next, true);
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
  isWanted: (): boolean =>
    useCommandDialog.getState() === 'palette' && document.activeElement?.closest('[role="dialog"]') == null,
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
