import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { Button } from './Button.tsx';
import { Dialog } from '../overlays/Dialog.tsx';

/** The `state` of a navigation after which there is nothing left to save, such as after deleting what is edited. */
export const discarding = { discard: true } as const;

function isDiscarding(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'discard' in state;
}

/** Asks before a screen with unsaved changes is left: by a link, by going back, by closing the page. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      // Navigating back to an address that was reached by discarding does not discard anything now.
      dirty &&
      !(historyAction !== NavigationType.Pop && isDiscarding(to.state)) &&
      (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={blocker.reset} title="Leave without saving?">
      <p>What you changed here is not saved.</p>
      <div className="flex justify-end gap-2">
        <Button onClick={blocker.reset}>Stay</Button>
        <Button kind="danger" onClick={blocker.proceed}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
