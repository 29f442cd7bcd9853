import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askServer, useConnectivity } from '../../ui/index.ts';

const ASK_AGAIN_MS = 5000;

/** Says that the server does not answer, asks it until it does, and then brings what is shown up to date. */
export function ConnectionLost({ onReturn }: { onReturn: () => Promise<unknown> }) {
  const isAway = useConnectivity() === 'offline';
  const wasAway = useRef(false);
  const client = useQueryClient();
  useEffect(() => {
    if (isAway) {
      wasAway.current = true;
      const timer = setInterval(() => void askServer(), ASK_AGAIN_MS);
      return () => clearInterval(timer);
    }
    if (wasAway.current) {
      wasAway.current = false;
      void client.invalidateQueries(undefined, { cancelRefetch: false });
      void onReturn();
    }
    return undefined;
  }, [isAway, client, onReturn]);
  return (
    <div role="status" data-testid="connection">
      {isAway && (
        <p className="border-b border-warn/40 bg-warn-soft px-4 py-1.5 text-[13px] text-warn">
          The server does not respond. What you see may be out of date. Trying again every few seconds.
        </p>
      )}
    </div>
  );
}
