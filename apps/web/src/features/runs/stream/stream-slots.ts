/** Streams of one page at once. A browser keeps six connections to a server, and the page needs some for its calls. */
const MAX_STREAMS = 4;

let open = 0;
let waiting: (() => void)[] = [];
const isFull = (): boolean => open >= MAX_STREAMS;

/** Waits for a slot for a stream and returns the function that frees it; null when the wait was aborted. */
export async function takeStreamSlot(signal: AbortSignal): Promise<(() => void) | null> {
  while (isFull() && !signal.aborted) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  if (signal.aborted) return null;
  open += 1;
  return () => {
    open -= 1;
    const those = waiting;
    waiting = [];
    for (const resume of those) resume();
  };
}

/** The events of a stream, opened when a slot is free. */
export async function* withStreamSlot<E>(signal: AbortSignal, open: () => AsyncIterable<E>): AsyncGenerator<E> {
  const leave = await takeStreamSlot(signal);
  if (leave === null) return;
  try {
    yield* open();
  } finally {
    leave();
  }
}
