import { useCallback, useState } from 'react';
import { useSessionState } from '../session-store.ts';
import type { Session } from '../session-store.ts';

interface Failure<T> {
  what: T;
  /** The session had ended when it failed. */
  isSignedOut: boolean;
}

/** Whether the user has signed in again since, so that it can be done now. */
export const isOver = (failure: Failure<unknown> | null, session: Session['state']): boolean =>
  failure !== null && failure.isSignedOut && session === 'signed-in';

export const failureOf = <T>(what: T | null): Failure<T> | null =>
  what === null ? null : { what, isSignedOut: useSessionState.getState().state === 'expired' };

/** State for what went wrong. What failed because the session had ended goes when the user signs in again in place. */
export function useFailure<T = string>(): [T | null, (what: T | null) => void] {
  const [failure, setFailure] = useState<Failure<T> | null>(null);
  const { state } = useSessionState();
  if (isOver(failure, state)) setFailure(null);
  const set = useCallback((what: T | null) => setFailure(failureOf(what)), []);
  return [failure?.what ?? null, set];
}
