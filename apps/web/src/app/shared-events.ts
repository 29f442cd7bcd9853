/** Messages between the tab that owns a stream and the tabs that read it. */
type Message<E> =
  | { type: 'events'; after: number; events: readonly E[] }
  /** A tab has the events up to `after` and requests those that follow. */
  | { type: 'join'; after: number };

interface Source<E> {
  /** The same in all tabs, and of no other stream. */
  key: string;
  /** Opens the stream behind the event with this number, counted from 1 without a gap; 0 for all. */
  open: (after: number) => AsyncIterable<E>;
  isTerminal: (event: E) => boolean;
  signal: AbortSignal;
}

/** Web Locks need a secure context: without them each tab has streams of its own. */
const canShare = (): boolean =>
  typeof navigator !== 'undefined' && 'locks' in navigator && 'BroadcastChannel' in globalThis;

/**
 * The events of a stream of which one tab of the browser holds the connection and hands them to the others. When that tab closes,
 * the next one goes on behind the last event that it has, so that nothing is lost.
 * @throws what `open` throws, in the tab that owns the connection
 */
export async function* sharedEvents<E>(source: Source<E>): AsyncGenerator<E, void, undefined> {
  if (!canShare()) {
    yield* source.open(0);
    return;
  }
  const reader = new SharedReader(source);
  try {
    yield* reader.read();
    reader.closeLater();
  } catch (error) {
    reader.close();
    throw error;
  }
}

/** Hands the events of a stream that this tab has opened anyway to the others. */
export async function* publishedEvents<E>(
  events: AsyncIterable<E>,
  keyOf: (event: E) => string | null,
): AsyncGenerator<E, void, undefined> {
  let publisher: Publisher<E> | null = null;
  const before: E[] = [];
  try {
    for await (const event of events) {
      before.push(event);
      publisher?.announce(1);
      publisher ??= publisherOf(canShare() ? keyOf(event) : null, before);
      yield event;
    }
    publisher?.closeLater();
    publisher = null;
  } finally {
    publisher?.close();
  }
}

/** So long a tab that has read the last event keeps the lock: the others must get that event before they may take over. */
const LINGER_MS = 1000;

function publisherOf<E>(key: string | null, events: readonly E[]): Publisher<E> | null {
  return key === null ? null : new Publisher(key, events);
}

/** A channel, unlike a window, has no origin to name. */
function send<E>(channel: BroadcastChannel, message: Message<E>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
  channel.postMessage(message);
}

const nameOf = (key: string): string => `assay.${key}`;

/** Takes the lock of a stream, if it is free, and answers tabs that join. The owner appends to `events`. */
class Publisher<E> {
  readonly #channel: BroadcastChannel;
  readonly #events: readonly E[];
  readonly #done = new AbortController();
  #holds = false;

  constructor(key: string, events: readonly E[]) {
    this.#events = events;
    this.#channel = new BroadcastChannel(nameOf(key));
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message<E>>) => {
      if (this.#holds && data.type === 'join') this.#post(data.after);
    });
    void acquireLock(nameOf(key), this.#done.signal, () => {
      this.#holds = true;
      this.#post(0);
    });
  }

  /** The last so many events are new. */
  announce(count: number): void {
    if (this.#holds) this.#post(this.#events.length - count);
  }

  /** Once the last event was announced. */
  closeLater(): void {
    setTimeout(() => this.close(), LINGER_MS);
  }

  close(): void {
    this.#done.abort();
    this.#channel.close();
  }

  #post(after: number): void {
    send<E>(this.#channel, { type: 'events', after, events: this.#events.slice(after) });
  }
}

/** Takes a lock when it is free and keeps it until `signal` aborts. */
async function acquireLock(name: string, signal: AbortSignal, taken: () => void): Promise<void> {
  const pressable = async (): Promise<void> => {
    if (signal.aborted) return;
    taken();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  await navigator.locks.request(name, { signal }, pressable).catch(() => undefined);
}

/** Reads the events of another tab, and takes over the stream as soon as no other tab owns it. */
class SharedReader<E> {
  readonly #source: Source<E>;
  readonly #channel: BroadcastChannel;
  readonly #done = new AbortController();
  /** Every event so far, for tabs that join later. */
  readonly #events: E[] = [];
  #leads = false;
  #failure: { error: unknown } | null = null;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(source: Source<E>) {
    this.#source = source;
    this.#channel = new BroadcastChannel(nameOf(source.key));
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message<E>>) => this.#receive(data));
    source.signal.addEventListener('abort', () => this.close(), { once: true });
  }

  async *read(): AsyncGenerator<E, void, undefined> {
    void acquireLock(nameOf(this.#source.key), this.#done.signal, () => void this.#lead());
    send<E>(this.#channel, { type: 'join', after: 0 });
    for (let next = 0; ;) {
      while (next < this.#events.length) {
        const event = this.#events[next] as E;
        next += 1;
        yield event;
        if (this.#source.isTerminal(event)) return;
      }
      if (this.#failure !== null) throw this.#failure.error;
      if (this.#ended || this.#done.signal.aborted) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  closeLater(): void {
    setTimeout(() => this.close(), this.#leads ? LINGER_MS : 0);
  }

  close(): void {
    this.#done.abort();
    this.#channel.close();
    this.#wake();
  }

  async #lead(): Promise<void> {
    this.#leads = true;
    try {
      for await (const event of this.#source.open(this.#events.length)) {
        if (this.#done.signal.aborted) return;
        this.#events.push(event);
        this.#post(this.#events.length - 1);
        this.#wake();
      }
      this.#ended = true;
    } catch (error) {
      this.#failure = { error };
    }
    this.#wake();
  }

  #receive(message: Message<E>): void {
    if (this.#done.signal.aborted) return;
    if (message.type === 'join') {
      if (this.#leads) this.#post(message.after);
      return;
    }
    if (this.#leads) return;
    const missing = message.after - this.#events.length;
    if (missing > 0) {
      send<E>(this.#channel, { type: 'join', after: this.#events.length });
      return;
    }
    this.#events.push(...message.events.slice(-missing || 0));
    this.#wake();
  }

  #post(after: number): void {
    send<E>(this.#channel, { type: 'events', after, events: this.#events.slice(after) });
  }
}
