/** Requests with one token on one day in UTC. */
export interface UsedToken {
  tokenId: number;
  day: string;
  requests: number;
  lastUsedAt: Date;
}

export interface UsageCounter {
  /** Counts a request. What was not stored within a minute is stored in the background. */
  count(tokenId: number): void;
  /** Stores all that was counted. */
  flush(): Promise<void>;
  /** Stores all that was counted and ends. */
  close(): Promise<void>;
}

interface Options {
  store: (used: UsedToken[]) => Promise<void>;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

interface Counted {
  requests: Map<string, number>;
  usedAt: number;
  storedAt: number;
}

/** How often one token may cost a write. */
const STORE_MS = 60_000;
const LOOK_MS = 10_000;

/** Counts in memory: one token costs at most one write a minute, however often it is used. */
export function createUsageCounter({ store, onFailure, now = Date.now }: Options): UsageCounter {
  const tokens = new Map<number, Counted>();
  let storing: Promise<void> = Promise.resolve();
  let isScheduled = false;

  const storeNow = async (isWanted: (counted: Counted) => boolean): Promise<void> => {
    const wanted = [...tokens].filter(([, counted]) => counted.requests.size > 0 && isWanted(counted));
    const used = wanted.flatMap(([tokenId, counted]) => take(tokenId, counted, now()));
    if (used.length === 0) return;
    try {
      await store(used);
    } catch (error) {
      for (const { tokenId, day, requests } of used) add(tokens.get(tokenId), day, requests);
      onFailure(error);
    }
  };
  /** One write at a time. */
  const storeThose = (isWanted: (counted: Counted) => boolean): Promise<void> => {
    storing = storing.then(() => storeNow(isWanted));
    return storing;
  };
  const isDue = ({ storedAt }: Counted): boolean => now() - storedAt >= STORE_MS;
  const look = async (): Promise<void> => {
    await storeThose(isDue);
    for (const [tokenId, counted] of tokens) if (counted.requests.size === 0 && isDue(counted)) tokens.delete(tokenId);
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  const flush = (): Promise<void> => storeThose(() => true);
  return {
    count: (tokenId) => {
      const counted = tokens.get(tokenId) ?? { requests: new Map(), usedAt: 0, storedAt: Number.NEGATIVE_INFINITY };
      tokens.set(tokenId, counted);
      counted.usedAt = now();
      add(counted, new Date(counted.usedAt).toISOString().slice(0, 10), 1);
      if (isScheduled || !isDue(counted)) return;
      isScheduled = true;
      void storeThose(isDue).finally(() => {
        isScheduled = false;
      });
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

function add(counted: Counted | undefined, day: string, requests: number): void {
  counted?.requests.set(day, (counted.requests.get(day) ?? 0) + requests);
}

function take(tokenId: number, counted: Counted, at: number): UsedToken[] {
  const used = [...counted.requests].map(([day, requests]) => ({
    tokenId,
    day,
    requests,
    lastUsedAt: new Date(counted.usedAt),
  }));
  counted.requests = new Map();
  counted.storedAt = at;
  return used;
}
