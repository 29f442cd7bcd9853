import { performance } from 'node:perf_hooks';

/** What the clock reads; all times are in ms. */
export interface LoopMetrics {
  now: () => number;
  /** How long the event loop has waited for events so far. */
  idle: () => number;
  /** Calls back when the events that are there now have been handled. */
  afterEvents: (callback: () => void) => void;
}

const processMetrics: LoopMetrics = {
  now: () => performance.now(),
  idle: () => performance.nodeTiming.idleTime,
  afterEvents: setImmediate,
};

const TICK_MS = 5;

/**
 * Says how early the bytes that a callback receives can have arrived. A busy event loop handles them long after they came: at the
 * latest now, at the earliest after its last wait, or after the turn of the loop before, since they were not there then.
 */
export class ArrivalClock {
  readonly #metrics: LoopMetrics;
  #seenAt: number;
  #idleThen: number;
  #waitedUntil = 0;
  #isTurnKnown = false;
  #turn = 0;
  #turnBefore = 0;
  #watchers = 0;
  #ticks: NodeJS.Timeout | undefined;

  constructor(metrics: LoopMetrics = processMetrics) {
    this.#metrics = metrics;
    this.#seenAt = metrics.now();
    this.#idleThen = metrics.idle();
  }

  /** Keeps the clock exact to a few ms for as long as somebody waits for bytes. */
  watch(): void {
    this.#watchers += 1;
    this.#ticks ??= setInterval(() => this.now(), TICK_MS).unref();
  }

  unwatch(): void {
    this.#watchers -= 1;
    if (this.#watchers > 0) return;
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }

  now(): number {
    const at = this.#metrics.now();
    const idle = this.#metrics.idle();
    // Waited from the last look on, as far as is known: what was done in between came before or after.
    if (idle > this.#idleThen) this.#waitedUntil = Math.min(at, this.#seenAt + idle - this.#idleThen);
    if (!this.#isTurnKnown) this.#beginTurn();
    this.#seenAt = at;
    this.#idleThen = idle;
    return at;
  }

  /** Of what the current callback was given; call `now` first. */
  earliest(): number {
    return Math.max(this.#waitedUntil, this.#turnBefore);
  }

  #beginTurn(): void {
    this.#isTurnKnown = true;
    this.#turnBefore = this.#turn;
    this.#turn = Math.max(this.#waitedUntil, this.#seenAt);
    this.#metrics.afterEvents(() => {
      this.#isTurnKnown = false;
    });
  }
}

/** The event loop is one for a thread. */
export const arrivalClock = new ArrivalClock();
