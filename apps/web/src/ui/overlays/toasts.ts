import { create } from 'zustand';

export interface Toast {
  id: number;
  /** A warning is for what could not be decided; an error for what failed. */
  kind: 'success' | 'error' | 'warning' | 'info';
  text: string;
}

/** Shared times in milliseconds (D2 section 8). Screens with times of their own pass them. */
export const toastMs = { default: 5000, error: 8000, limit: 10_000, cancel: 3000 } as const;

/** Times of screens that confirm what was just done (D1 section 9): success 3 to 4 s, errors 5 to 6 s. */
export const screenToastMs = { done: 3000, saved: 4000, error: 6000 } as const;

/** What is shown now, oldest first. */
export const useToasts = create<readonly Toast[]>()(() => []);

let nextId = 1;

/** Shows a message for a while. */
export function showToast(
  kind: Toast['kind'],
  text: string,
  ms: number = kind === 'error' ? toastMs.error : toastMs.default,
): void {
  const id = nextId++;
  useToasts.setState((toasts) => [...toasts, { id, kind, text }], true);
  setTimeout(() => dismissToast(id), ms);
}

export function dismissToast(id: number): void {
  useToasts.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
}
