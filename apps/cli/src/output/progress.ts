import type { Io } from '../io.ts';

const REDRAW_MS = 100;
const CLEAR_LINE = '\r\u001B[2K';

/** One line that is drawn again on a terminal; nothing elsewhere. */
export class Progress {
  readonly #io: Pick<Io, 'err' | 'isLive'>;
  #drawnAt = 0;
  #isShown = false;

  constructor(io: Pick<Io, 'err' | 'isLive'>, isWanted: boolean) {
    this.#io = { err: io.err, isLive: io.isLive && isWanted };
  }

  show(text: string, now: number = Date.now()): void {
    if (!this.#io.isLive || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    this.#isShown = true;
    this.#io.err(`${CLEAR_LINE}${text}`);
  }

  clear(): void {
    if (this.#isShown) this.#io.err(CLEAR_LINE);
    this.#isShown = false;
    this.#drawnAt = 0;
  }
}
