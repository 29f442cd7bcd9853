import type { Authenticate, Principal } from '../principal.ts';

/** The streams that are open, and whether those who opened them may still read them. */
export interface SessionStreams {
  /** `end` is called when the session has ended; returns a function to call when the stream is over. */
  add(authorization: string, principal: Principal, end: () => void): () => void;
  /** Checks immediately, because sessions may have ended. */
  recheck(): Promise<void>;
  close(): void;
}

interface OpenStream {
  principal: Principal;
  end: () => void;
}

/** How long a stream outlives a session that expired, or that was ended on another server. */
const RECHECK_MS = 10_000;

export function createSessionStreams(authenticate: Authenticate, { recheckMs = RECHECK_MS } = {}): SessionStreams {
  const open = new Map<string, Set<OpenStream>>();
  const look = async (): Promise<void> => {
    for (const [authorization, streams] of open) {
      // If the check fails, all streams stay open; the next check tries again.
      const now = await authenticate(authorization).catch(() => undefined);
      if (now === undefined) continue;
      for (const stream of streams) {
        if (now?.organizationId === stream.principal.organizationId) continue;
        streams.delete(stream);
        stream.end();
      }
    }
  };
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    next = null;
    looking = look().finally(() => {
      looking = null;
    });
    return looking;
  };
  /** One check at a time; calls during a check share the next one. */
  const recheck = (): Promise<void> => {
    if (looking === null) return start();
    next ??= looking.then(start);
    return next;
  };
  const timer = setInterval(() => void recheck(), recheckMs).unref();
  return {
    add: (authorization, principal, end) => {
      const stream = { principal, end };
      const streams = open.get(authorization) ?? new Set();
      open.set(authorization, streams.add(stream));
      return () => {
        streams.delete(stream);
        if (streams.size === 0 && open.get(authorization) === streams) open.delete(authorization);
      };
    },
    recheck,
    close: () => clearInterval(timer),
  };
}
