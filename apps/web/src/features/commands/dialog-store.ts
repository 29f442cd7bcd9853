import { create } from 'zustand';

export type CommandDialog = 'palette' | 'shortcuts' | null;

/** The one that is open. */
export const useCommandDialog = create<CommandDialog>()(() => null);

/** `enter`: with Control it runs what the text finds, alone it opens it. */
interface TypedAhead {
  text: string;
  enter: 'open' | 'run' | null;
}

const nothing: TypedAhead = { text: '', enter: null };
let ahead = nothing;

function set(next: CommandDialog): void {
  ahead = nothing;
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
  press(key: string, withControl: boolean): void {
    const { text } = ahead;
    if (key === 'Escape') set(null);
    else if (ahead.enter !== null) return;
    else if (key === 'Enter') ahead = { text, enter: withControl ? 'run' : 'open' };
    else if (withControl) return;
    else if (key === 'Backspace') ahead = { text: text.slice(0, -1), enter: null };
    else if (key.length === 1) ahead = { text: text + key, enter: null };
  },
  take(): TypedAhead {
    const taken = ahead;
    ahead = nothing;
    return taken;
  },
};
