import { useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { bringPart } from './bring-part.ts';
import type { Brought } from './bring-part.ts';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../display/Notice.tsx';
import { askServer, serverAnswers, useConnectivity } from './connectivity.ts';

interface Fallbacks<P> {
  /** Rendered until the part is loaded; by default nothing. */
  waiting?: (props: P) => ReactNode;
  /** Renders the notice of a failed load; by default the notice replaces the part. */
  missing?: (notice: ReactNode, props: P) => ReactNode;
}

/**
 * A part of the page whose code comes when it is first shown. One that does not come says so in its place, and is asked for again on
 * demand, and by itself when the server is back. `bring` loads it ahead and never rejects.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallbacks: Fallbacks<P> = {}) {
  let brought: Brought<ComponentType<P>> | null = null;
  let coming: Promise<Brought<ComponentType<P>>> | null = null;
  const bring = async (): Promise<Brought<ComponentType<P>>> => {
    if (brought?.state === 'loaded') return brought;
    coming ??= bringPart(load, { askServer, serverAnswers }).finally(() => {
      coming = null;
    });
    brought = await coming;
    return brought;
  };

  function LazyPart(props: P) {
    const [shown, setShown] = useState<typeof brought>(brought?.state === 'loaded' ? brought : null);
    const again = useCallback(async () => setShown(await bring()), []);
    const isBack = useConnectivity() === 'online' && shown?.state === 'offline';
    useEffect(() => {
      if (shown === null || isBack) void bring().then(setShown);
    }, [shown, isBack]);
    if (shown === null) return fallbacks.waiting?.(props);
    if (shown.state === 'loaded') return <shown.part {...props} />;
    const notice = <Missing isStale={shown.state === 'stale'} onRetry={again} />;
    return fallbacks.missing ? fallbacks.missing(notice, props) : notice;
  }
  return Object.assign(LazyPart, { bring });
}

/** The same for overlays such as dialogs: a failed load is reported in an overlay that can be closed. */
export function lazyOverlay<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  waiting: (props: P) => ReactNode = () => null,
) {
  return lazyPart(load, {
    waiting,
    missing: (notice, props) => (
      <>
        {waiting(props)}
        <div className="fixed bottom-4 left-1/2 z-50 grid w-[min(calc(100vw-2rem),30rem)] -translate-x-1/2 gap-2 rounded border border-line bg-surface p-3 shadow-float">
          {notice}
          <Button size="sm" kind="ghost" className="justify-self-end" onClick={props.onClose}>
            Close
          </Button>
        </div>
      </>
    ),
  });
}

function Missing({ isStale, onRetry }: { isStale: boolean; onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  if (isStale) {
    return (
      <Notice
        kind="error"
        action={
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        This part of the page could not be loaded. There may be a new version: reload the page to continue.
      </Notice>
    );
  }
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" busy={busy} onClick={() => void retry()}>
          Try Again
        </Button>
      }
    >
      This part of the page could not be loaded: the server cannot be reached. Check that it is running, then try again.
    </Notice>
  );
}
