/** Keeps requests to one host apart. */
export interface Pacer {
  /** Takes the next position in the queue; answers how long to wait for it, in ms. */
  turn(host: string): number;
  /** Nobody's turn comes before `ms` from now. */
  delay(host: string, ms: number): void;
  /** How many it remembers. */
  readonly hosts: number;
}

/** So many hosts are remembered before those whose turn has come are forgotten. */
const MANY_HOSTS = 1000;

/** `perSecond` of 0 lets everything through but what `hold` keeps back. Times are of a monotonic clock. */
export function createPacer(perSecond: number, now: () => number = () => performance.now()): Pacer {
  const gapMs = perSecond > 0 ? 1000 / perSecond : 0;
  const next = new Map<string, number>();
  let capacity = MANY_HOSTS;
  /** A time that has passed keeps nobody back. Looked at seldom: the more there are, the longer until the next look. */
  const put = (host: string, at: number): void => {
    next.set(host, at);
    if (next.size <= capacity) return;
    const past = now();
    for (const [known, free] of next) if (free <= past) next.delete(known);
    capacity = Math.max(MANY_HOSTS, 2 * next.size);
  };
  return {
    get hosts() {
      return next.size;
    },
    turn: (host) => {
      const free = next.get(host);
      if (free === undefined && gapMs === 0) return 0;
      const at = now();
      const mine = Math.max(at, free ?? at);
      if (gapMs > 0) put(host, mine + gapMs);
      else if (mine <= at) next.delete(host);
      return mine - at;
    },
    delay: (host, ms) => {
      put(host, Math.max(next.get(host) ?? 0, now() + ms));
    },
  };
}
