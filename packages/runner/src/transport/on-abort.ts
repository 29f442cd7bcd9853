type Listener = () => void;
const listeners = new WeakMap<AbortSignal, Set<Listener>>();

/**
 * One listener on the signal however many requests are under way: adding and removing one for each costs, and warns from the tenth
 * on. Answers how to stop listening; a signal that has aborted calls at once.
 */
export function onAbort(signal: AbortSignal, listener: Listener): () => void {
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  let all = listeners.get(signal);
  if (all === undefined) {
    const own = new Set<Listener>();
    all = own;
    listeners.set(signal, own);
    signal.addEventListener('abort', () => own.forEach((one) => one()), { once: true });
  }
  const waiting = all;
  waiting.add(listener);
  return () => waiting.delete(listener);
}
