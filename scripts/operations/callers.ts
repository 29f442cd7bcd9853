// People who go on working while servers are replaced, through what a reverse proxy does: a server that refuses the connection is
// passed over, anything else is the answer.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

export interface CallFigures {
  calls: number;
  /** Calls for which a server was passed over. */
  passedOn: number;
  /** What came instead of an answer below 500, with the call. */
  failed: string[];
  /** POST calls that were answered with 201. */
  made: number;
  slowestMs: number;
}

export interface Callers {
  figures: CallFigures;
  stop(): Promise<CallFigures>;
}

const PAUSE_MS = 40;
const LIMIT_MS = 20_000;

/** Calls one after the other, each to the next server, until it is stopped; `next` says what the nth is. */
export function startCalling(servers: readonly string[], token: () => string, next: (n: number) => Call): Callers {
  const figures: CallFigures = { calls: 0, passedOn: 0, failed: [], made: 0, slowestMs: 0 };
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const call = next(n);
      const startedMs = performance.now();
      const failure = await callOne(inTurn(servers, n), token(), call, figures);
      if (failure !== null) figures.failed.push(`${call.method} ${call.path}: ${failure}`);
      figures.calls += 1;
      figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - startedMs));
      await sleep(PAUSE_MS);
    }
  };
  const working = work();
  return {
    figures,
    stop: async () => {
      stopping.abort();
      await working;
      return figures;
    },
  };
}

const inTurn = (servers: readonly string[], n: number): string[] => {
  const first = n % Math.max(servers.length, 1);
  return [...servers.slice(first), ...servers.slice(0, first)];
};

async function callOne(servers: string[], token: string, call: Call, figures: CallFigures): Promise<string | null> {
  for (const [index, server] of servers.entries()) {
    if (index === 1) figures.passedOn += 1;
    try {
      const answer = await fetch(`${server}/api${call.path}`, {
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(LIMIT_MS),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      });
      const text = await answer.text();
      if (answer.status === 201) figures.made += 1;
      return answer.status < 500 ? null : `${answer.status} ${text.slice(0, 200)}`;
    } catch (error) {
      if (!isRefused(error)) return String(error instanceof Error ? (error.cause ?? error) : error);
    }
  }
  return 'no server took the connection';
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';
