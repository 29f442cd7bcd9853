import { lazyOverlay } from '../../ui/index.ts';
import type { Runnable } from './command-search.ts';
import { commandDialogs, useCommandDialog } from './dialog-store.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandPalette = lazyOverlay(async () => (await import('./CommandPalette.tsx')).CommandPalette);
const ShortcutsDialog = lazyOverlay(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** The keys that work anywhere, and the dialogs they open. `here` is what is open on the screen. */
export function Commands({ here }: { here: Runnable | null }) {
  useShortcuts(here);
  const open = useCommandDialog();
  return (
    <>
      {open === 'palette' && <CommandPalette here={here} onClose={commandDialogs.close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={commandDialogs.close} />}
    </>
  );
}
