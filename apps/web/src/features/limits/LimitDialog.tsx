import { lazy, Suspense } from 'react';
import { useShownLimit } from './limit-dialog-store.ts';

const UpgradeDialog = lazy(async () => ({ default: (await import('./UpgradeDialog.tsx')).UpgradeDialog }));

/** Stands once in the signed-in frame and opens wherever a limit of the plan is met. */
export function LimitDialog() {
  const shown = useShownLimit();
  return <Suspense fallback={null}>{shown && <UpgradeDialog {...shown} />}</Suspense>;
}
