import { lazyOverlay } from '../../ui/index.ts';
import { closeLimitDialog, useShownLimit } from './limit-dialog-store.ts';

const UpgradeDialog = lazyOverlay(async () => (await import('./UpgradeDialog.tsx')).UpgradeDialog);

/** Stands once in the signed-in frame and opens wherever a limit of the plan is met. */
export function LimitDialog() {
  const shown = useShownLimit();
  return shown && <UpgradeDialog {...shown} onClose={closeLimitDialog} />;
}
