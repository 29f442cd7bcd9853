import { lazyOverlay } from '../../ui/index.ts';
import { closeLimitDialog, useShownLimit } from './limit-dialog-store.ts';

const UpgradeDialog = lazyOverlay(async () => (await import('./UpgradeDialog.tsx')).UpgradeDialog);

/** Rendered once in the signed-in frame; opens whenever a limit of the plan is reached. */
export function LimitDialog() {
  const shown = useShownLimit();
  return shown && <UpgradeDialog {...shown} onClose={closeLimitDialog} />;
}
