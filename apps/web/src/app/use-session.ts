import { useEffect, useSyncExternalStore } from 'react';
import { loadSession, sessionStore } from './session-store.ts';
import type { Session } from './session-store.ts';

const LOADING: Session = { state: 'loading' };

export function useSession(): Session {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read, () => LOADING);
  useEffect(() => {
    if (session.state === 'loading') void loadSession();
  }, [session.state]);
  return session;
}
