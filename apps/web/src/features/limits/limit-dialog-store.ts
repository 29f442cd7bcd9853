import type { LimitError } from '@assay/contract';
import { parseLimitError } from '@assay/contract';
import { useSyncExternalStore } from 'react';
import { showToast, toastMs } from '../../ui/index.ts';

/** What can still be done within the plan, beside upgrading (RUN-21). */
export interface WithinPlan {
  /** The words of the button, such as `Run 3 remaining`. */
  label: string;
  run: () => void;
}

export interface ShownLimit {
  error: LimitError;
  withinPlan: WithinPlan | null;
}

/** After a limit error somebody who has closed the dialog is told once more where plans are (LIM-16). */
const HINT_MS = 5000;
const hint = 'You can upgrade your plan at any time under Subscription.';

let shown: ShownLimit | null = null;
const listeners = new Set<() => void>();

function set(next: ShownLimit | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let hinting: ReturnType<typeof setTimeout> | undefined;

/** One hint, however many errors come. */
export function hintLater(): void {
  clearTimeout(hinting);
  hinting = setTimeout(() => showToast('info', hint, toastMs.limit), HINT_MS);
}

/** Opens the upgrade dialog when a text of the server is a limit of the plan; tells whether it was one. */
export function showLimitError(message: string, withinPlan: WithinPlan | null = null): boolean {
  const error = parseLimitError(message);
  if (!error.isLimitError) return false;
  set({ error, withinPlan });
  hintLater();
  return true;
}

export function closeLimitDialog(): void {
  set(null);
}

/** The limit that is being shown; null when none is. */
export function useShownLimit(): ShownLimit | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
