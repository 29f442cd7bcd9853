import { setTimeout as sleep } from 'node:timers/promises';
import { isTerminalEvent } from '@assay/contract';
import type { RunEvent } from '@assay/contract';
import type { Database, WriteProbe } from '../../db/index.ts';
import { SseBytes, toText } from '../../http/index.ts';
import { RUN_DELETED } from './follow-run.ts';
import { findProgress, listEventsAfter } from './run-log.store.ts';
import type { RunSignals } from './run-signals.ts';

interface FeedDeps {
  db: Database;
  signals: Pick<RunSignals, 'wait'>;
  /** Asked about while a run is silent. */
  storage: Pick<WriteProbe, 'refusal'>;
}

/** The streams of all runs that are watched through this process. */
export interface RunFeeds {
  /**
   * The events of a run after `lastSeq`, in order and each once, until the terminal one or until `disconnected` aborts. An unreachable database
   * only delays them; one that refuses to write ends them with an error event, under the number of the last one, since no worker can store it.
   */
  follow(runId: number, lastSeq: number, disconnected: AbortSignal): AsyncGenerator<SseBytes, void, undefined>;
}

/** Events with numbers that follow each other, as they go over the wire. */
interface Piece {
  first: number;
  last: number;
  bytes: Buffer;
  /** Where each event begins in `bytes`. */
  offsets: number[];
  /** Whether the last one is terminal. */
  ends: boolean;
}

/** Also the longest delay of an event while the listening connection is lost. */
const POLL_MS = 1000;
/** Looks without news after which the database is asked whether it stores anything. */
const SILENT_LOOKS = 3;
/** Of one run; a reader that is farther behind reads from the database at its own pace. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
/** Pieces below this are put together. */
const SMALL_BYTES = 64 * 1024;
/** Writing to many readers takes a while, so events for many are gathered: so long for each of them. */
const GATHER_MS_PER_READER = 0.4;
const MAX_GATHER_MS = 250;

/** One feed for each run with readers, created for the first reader and removed with the last. */
export function createRunFeeds(deps: FeedDeps): RunFeeds {
  const feeds = new Map<number, RunFeed>();
  return {
    follow: (runId, lastSeq, disconnected) => {
      const feed = feeds.get(runId) ?? new RunFeed(deps, runId, () => feeds.delete(runId));
      feeds.set(runId, feed);
      return feed.read(lastSeq, disconnected);
    },
  };
}

/** Reads and writes down each event of a run once, however many read it. */
class RunFeed {
  readonly #deps: FeedDeps;
  readonly #runId: number;
  readonly #onUnused: () => void;
  readonly #readers = new Set<() => void>();
  /** Aborts when the last reader has left. */
  readonly #unused = new AbortController();
  #pieces: Piece[] = [];
  #keptBytes = 0;
  /** The number of the last event at the last read; null before the first read. */
  #head: number | null = null;
  #ended = false;

  constructor(deps: FeedDeps, runId: number, onUnused: () => void) {
    this.#deps = deps;
    this.#runId = runId;
    this.#onUnused = onUnused;
  }

  async *read(lastSeq: number, disconnected: AbortSignal): AsyncGenerator<SseBytes, void, undefined> {
    let wake = (): void => undefined;
    const reader = (): void => wake();
    this.#readers.add(reader);
    if (this.#readers.size === 1) void this.#keepUp();
    disconnected.addEventListener('abort', reader, { once: true });
    try {
      for (let seen = lastSeq; !disconnected.aborted;) {
        const news = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const piece = this.#kept(seen) ?? (await this.#older(seen));
        if (!piece && this.#ended) return;
        if (!piece) {
          await news;
          continue;
        }
        yield new SseBytes(piece.bytes.subarray(piece.offsets[Math.max(0, seen + 1 - piece.first)]));
        seen = piece.last;
        if (piece.ends) return;
      }
    } finally {
      disconnected.removeEventListener('abort', reader);
      this.#readers.delete(reader);
      if (this.#readers.size === 0) {
        this.#unused.abort();
        this.#onUnused();
      }
    }
  }

  /** Null: there is nothing newer, or it is not cached. */
  #kept(seen: number): Piece | null {
    const first = this.#pieces[0];
    if (first === undefined || seen + 1 < first.first) return null;
    return this.#pieces.find(({ last }) => last > seen) ?? null;
  }

  /** The events that a new or slow reader has missed; null when there are none. */
  async #older(seen: number): Promise<Piece | null> {
    if (this.#head === null || seen >= this.#head) return null;
    const events = await this.#list(seen);
    if (events.length > 0) return toPiece(events);
    // Deleted with its system: the kept event that says so is all that is left.
    return this.#pieces.at(-1) ?? null;
  }

  async #keepUp(): Promise<void> {
    const { signals } = this.#deps;
    const unused = this.#unused.signal;
    let silent = 0;
    while (!unused.aborted && !this.#ended) {
      const waiting = signals.wait(this.#runId, POLL_MS, unused);
      if (await this.#look()) {
        silent = 0;
        await sleep(Math.min(MAX_GATHER_MS, this.#readers.size * GATHER_MS_PER_READER));
        continue;
      }
      await waiting;
      silent += 1;
      if (silent % SILENT_LOOKS === 0) await this.#endIfNothingIsStored();
    }
  }

  async #endIfNothingIsStored(): Promise<void> {
    const refusal = await this.#deps.storage.refusal();
    if (refusal === null) return;
    const event: RunEvent = { type: 'error', error: `${refusal} Results could not be stored, so the run stops here.` };
    const bytes = Buffer.from(toText({ id: this.#head ?? 0, data: event }));
    const seq = (this.#head ?? 0) + 1;
    this.#add({ first: seq, last: seq, bytes, offsets: [0], ends: true });
    for (const wake of this.#readers) wake();
  }

  /** True when there was something new. */
  async #look(): Promise<boolean> {
    const events = this.#head === null ? [] : await this.#list(this.#head);
    if (events.length > 0) this.#add(toPiece(events));
    else if (!(await this.#lookAtRun())) return false;
    for (const wake of this.#readers) wake();
    return true;
  }

  async #lookAtRun(): Promise<boolean> {
    const progress = await this.#retried(() => findProgress(this.#deps.db, this.#runId));
    if (progress === null) this.#add(toPiece([{ seq: (this.#head ?? 0) + 1, event: RUN_DELETED }]));
    else if (progress !== undefined && this.#head === null) this.#begin(progress.lastSeq, progress.hasEnded);
    else return false;
    return true;
  }

  #begin(head: number, hasEnded: boolean): void {
    this.#head = head;
    this.#ended = hasEnded;
  }

  #add(piece: Piece): void {
    const before = this.#pieces.at(-1);
    // A reader that joins, or falls behind, is given few large pieces instead of many small ones.
    if (before && before.bytes.length < SMALL_BYTES) this.#pieces.splice(-1, 1, joined(before, piece));
    else this.#pieces.push(piece);
    this.#keptBytes += piece.bytes.length;
    this.#head = piece.last;
    this.#ended = piece.ends;
    while (this.#keptBytes > MAX_KEPT_BYTES && this.#pieces.length > 1) {
      this.#keptBytes -= this.#pieces.shift()?.bytes.length ?? 0;
    }
  }

  async #list(seen: number): Promise<{ seq: number; event: RunEvent }[]> {
    return (await this.#retried(() => listEventsAfter(this.#deps.db, this.#runId, seen))) ?? [];
  }

  /** Undefined when everybody has left before the database answered. */
  async #retried<T>(look: () => Promise<T>): Promise<T | undefined> {
    while (!this.#unused.signal.aborted) {
      try {
        return await look();
      } catch {
        await sleep(POLL_MS);
      }
    }
    return undefined;
  }
}

function joined(one: Piece, next: Piece): Piece {
  return {
    first: one.first,
    last: next.last,
    bytes: Buffer.concat([one.bytes, next.bytes]),
    offsets: [...one.offsets, ...next.offsets.map((offset) => offset + one.bytes.length)],
    ends: next.ends,
  };
}

function toPiece(events: { seq: number; event: RunEvent }[]): Piece {
  const texts = events.map(({ seq, event }) => toText({ id: seq, data: event }));
  const offsets: number[] = [];
  let at = 0;
  for (const text of texts) {
    offsets.push(at);
    at += Buffer.byteLength(text);
  }
  const last = events.at(-1);
  return {
    first: events[0]?.seq ?? 0,
    last: last?.seq ?? 0,
    bytes: Buffer.from(texts.join('')),
    offsets,
    ends: last !== undefined && isTerminalEvent(last.event),
  };
}
