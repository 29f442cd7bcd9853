import { Problem } from './call.ts';

const WINDOW_MS = 60_000;

/** Counts requests in windows of one minute. */
export class RateLimit {
  readonly #limit: number;
  #windowStartMs = 0;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Counts one request and gives the headers that say so.
   * @throws Problem 429 when the window is used up
   */
  take(nowMs: number): Record<string, string> {
    if (nowMs - this.#windowStartMs >= WINDOW_MS) {
      this.#windowStartMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count > this.#limit) {
      const retryAfter = Math.ceil((this.#windowStartMs + WINDOW_MS - nowMs) / 1000);
      throw new Problem(429, `Try again in ${retryAfter} s.`, { headers: { 'Retry-After': String(retryAfter) } });
    }
    return { 'X-RateLimit-Limit': String(this.#limit), 'X-RateLimit-Remaining': String(this.#limit - this.#count) };
  }
}
