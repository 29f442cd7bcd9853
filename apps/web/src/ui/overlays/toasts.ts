export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
}

/** Shared times in milliseconds (D2 section 8). Screens with times of their own pass them. */
export const toastMs = { default: 5000, error: 8000, limit: 10_000, cancel: 3000 } as const;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message for a while. */
export function showToast(
  kind: Toast['kind'],
  text: string,
  ms: number = kind === 'error' ? toastMs.error : toastMs.default,
): void {
  const id = nextId++;
  set([...toasts, { id, kind, text }]);
  setTimeout(() => dismissToast(id), ms);
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
};
