import { lazy, Suspense } from 'react';
import type { Runnable } from './command-search.ts';
import { commandDialogs, useCommandDialog } from './dialog-store.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

/** The keys that work anywhere, and the dialogs they open. `here` is what is open on the screen. */
export function Commands({ here }: { here: Runnable | null }) {
  useShortcuts(here);
  const open = useCommandDialog();
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <CommandPalette here={here} onClose={commandDialogs.close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={commandDialogs.close} />}
    </Suspense>
  );
}
