import type { Io } from '../io.ts';
import { CLEAR_LINE } from './terminal-text.ts';

const REDRAW_MS = 100;
/** Where lines cannot be drawn again, one says that something still happens. */
const STEADY_MS = 30_000;

type ProgressIo = Pick<Io, 'err' | 'isLive' | 'errColumns'>;

/** One line that is drawn again on a terminal; elsewhere a line each half minute. */
export class Progress {
  readonly #io: ProgressIo;
  readonly #isWanted: boolean;
  #drawnAt: number;
  #isShown = false;

  constructor(io: ProgressIo, isWanted: boolean, now: number = Date.now()) {
    this.#io = io;
    this.#isWanted = isWanted;
    this.#drawnAt = io.isLive ? 0 : now;
  }

  show(text: string, now: number = Date.now()): void {
    if (!this.#isWanted || now - this.#drawnAt < (this.#io.isLive ? REDRAW_MS : STEADY_MS)) return;
    this.#drawnAt = now;
    if (!this.#io.isLive) {
      this.#io.err(`${text}\n`);
      return;
    }
    this.#isShown = true;
    this.#io.err(`${CLEAR_LINE}${cut(text, (this.#io.errColumns ?? 80) - 1)}`);
  }

  clear(): void {
    if (!this.#isShown) return;
    this.#io.err(CLEAR_LINE);
    this.#isShown = false;
    this.#drawnAt = 0;
  }
}

const cut = (text: string, columns: number): string =>
  text.length <= columns ? text : `${text.slice(0, columns - 1)}…`;

const BAR_CELLS = 24;

/** `Scenarios ━━━━━─────  120 of 340  2 failed`. */
export function progressText(
  { done, total, failed }: { done: number; total: number; failed: number },
  { isLive, errColumns }: Pick<Io, 'isLive' | 'errColumns'>,
): string {
  const counts = `${done} of ${total}${failed === 0 ? '' : `, ${failed} not green`}`;
  if (!isLive || (errColumns ?? 80) < 60) return `Scenarios: ${counts}`;
  const filled = total === 0 ? 0 : Math.round((BAR_CELLS * done) / total);
  return `Scenarios ${'━'.repeat(filled)}${'─'.repeat(BAR_CELLS - filled)} ${counts}`;
}
