import { createHmac } from 'node:crypto';
import type { Database } from '../../../db/index.ts';
import { countAttempt } from './attempts.store.ts';
import { networkOf } from './network-of.ts';

/** How often one network may do it, on all servers together. */
const MAX_ATTEMPTS = 100;
const WINDOW_MS = 15 * 60_000;
const MAX_REMEMBERED = 10_000;

export interface NetworkLimit {
  /** Counts once more, such as an unknown credential. Answers the seconds to wait when it was too often, else null. */
  count(address: string): Promise<number | null>;
}

/** A network over its limit is remembered by this process, so that what it sends costs the database nothing. */
export function createNetworkLimit(db: Database, secret: string, kind: string, now = Date.now): NetworkLimit {
  const waiting = new Map<string, number>();
  return {
    count: async (address) => {
      const network = networkOf(address);
      const until = waiting.get(network) ?? 0;
      if (until > now()) return Math.ceil((until - now()) / 1000);
      waiting.delete(network);
      const key = createHmac('sha256', secret)
        .update(JSON.stringify([kind, network]))
        .digest('base64url');
      const { used, waitS } = await countAttempt(db, key, WINDOW_MS);
      if (used <= MAX_ATTEMPTS) return null;
      if (waiting.size >= MAX_REMEMBERED) waiting.clear();
      waiting.set(network, now() + waitS * 1000);
      return waitS;
    },
  };
}
