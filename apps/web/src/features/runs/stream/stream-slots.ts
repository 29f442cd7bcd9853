/** Streams of one page at once. A browser keeps six connections to a server, and the page needs some for its calls. */
const MAX_STREAMS = 4;

let open = 0;
let waiting: (() => void)[] = [];
const isFull = (): boolean => open >= MAX_STREAMS;

/** Waits for a place for a stream; answers what gives it back. Null when the wait was given up. */
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

/** The events of a stream, opened when there is a place for it. */
export async function* withStreamSlot<E>(signal: AbortSignal, open: () => AsyncIterable<E>): AsyncGenerator<E> {
  const leave = await takeStreamSlot(signal);
  if (leave === null) return;
  try {
    yield* open();
  } finally {
    leave();
  }
}
