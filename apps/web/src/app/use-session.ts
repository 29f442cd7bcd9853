import { useEffect } from 'react';
import { loadSession, useSessionState } from './session-store.ts';
import type { Session } from './session-store.ts';

export function useSession(): Session {
  const session = useSessionState();
  useEffect(() => {
    if (session.state === 'loading') void loadSession();
  }, [session.state]);
  return session;
}
