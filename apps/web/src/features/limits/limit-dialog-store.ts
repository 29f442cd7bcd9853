import type { LimitError } from '@assay/contract';
import { parseLimitError } from '@assay/contract';
import { create } from 'zustand';
import { showToast, toastMs } from '../../ui/index.ts';

/** What can still be done within the plan, beside upgrading (RUN-21). */
export interface WithinPlan {
  /** The label of the button, such as `Run 3 remaining`. */
  label: string;
  run: () => void;
}

export interface ShownLimit {
  error: LimitError;
  withinPlan: WithinPlan | null;
}

/** After a limit error, a user who closed the dialog is reminded once where plans are (LIM-16). */
const HINT_MS = 5000;
const hint = 'You can upgrade your plan at any time under Subscription.';

/** The limit that is being shown; null when none is. */
export const useShownLimit = create<ShownLimit | null>()(() => null);

let hinting: ReturnType<typeof setTimeout> | undefined;

/** One hint for any number of errors. */
export function hintLater(): void {
  clearTimeout(hinting);
  hinting = setTimeout(() => showToast('info', hint, toastMs.limit), HINT_MS);
}

/** Opens the upgrade dialog when a server message is about a limit of the plan; returns whether it was. */
export function showLimitError(message: string, withinPlan: WithinPlan | null = null): boolean {
  const error = parseLimitError(message);
  if (!error.isLimitError) return false;
  useShownLimit.setState({ error, withinPlan }, true);
  hintLater();
  return true;
}

export function closeLimitDialog(): void {
  useShownLimit.setState(null, true);
}
