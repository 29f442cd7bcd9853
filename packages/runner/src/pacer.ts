/** Keeps requests to one host apart. */
export interface Pacer {
  /** Takes the next place in line; answers how long to wait for it, in ms. */
  turn(host: string): number;
  /** Nobody's turn comes before `ms` from now. */
  hold(host: string, ms: number): void;
}

/** `perSecond` of 0 lets everything through but what `hold` keeps back. Times are of a monotonic clock. */
export function createPacer(perSecond: number, now: () => number = () => performance.now()): Pacer {
  const gapMs = perSecond > 0 ? 1000 / perSecond : 0;
  const next = new Map<string, number>();
  return {
    turn: (host) => {
      const free = next.get(host);
      if (free === undefined && gapMs === 0) return 0;
      const at = now();
      const mine = Math.max(at, free ?? at);
      if (gapMs > 0) next.set(host, mine + gapMs);
      else if (mine <= at) next.delete(host);
      return mine - at;
    },
    hold: (host, ms) => {
      next.set(host, Math.max(next.get(host) ?? 0, now() + ms));
    },
  };
}
