import { AppError } from '../app-error.ts';

export interface StreamLimits {
  /** Event streams at once of one user or service token; 0: no limit. */
  maxPerAccount: number;
  /** The same from one address. */
  maxPerAddress: number;
}

export interface StreamOwner {
  account: string;
  address: string;
}

/** A stream that counts until it is closed. */
export interface CountedStream {
  /** To be called with each event: a stream that carries some is not idle. */
  sent: () => void;
  /** Calling it twice does nothing. */
  close: () => void;
}

/** Open event streams of each account and address. Each occupies a connection, of which an address has a limited number. */
export interface StreamQuota {
  /**
   * Above a limit the longest idle stream gives way. `end` ends this one; null when it must not give way to others.
   * @throws {AppError} too_many_requests when none is idle
   */
  open(owner: StreamOwner, end: (() => void) | null): CountedStream;
  /** Ends the streams that would give way. */
  endAll(): void;
}

interface OpenStream {
  end: (() => void) | null;
  sentAt: number;
  close: () => void;
}

/** Runs send events more often while they go on. */
const IDLE_MS = 30_000;
const RETRY_AFTER_S = 30;

export function createStreamQuota(
  { maxPerAccount, maxPerAddress }: StreamLimits,
  now: () => number = Date.now,
): StreamQuota {
  const byAccount = new Map<string, Set<OpenStream>>();
  const byAddress = new Map<string, Set<OpenStream>>();
  const makeWay = (streams: Set<OpenStream> | undefined, max: number, whose: string): void => {
    if (max === 0 || streams === undefined || streams.size < max) return;
    const idle = longestIdle(streams, now() - IDLE_MS);
    if (idle === null) throw tooMany(max, whose);
    idle.close();
    idle.end?.();
  };
  return {
    open: ({ account, address }, end) => {
      makeWay(byAccount.get(account), maxPerAccount, 'account');
      makeWay(byAddress.get(address), maxPerAddress, 'address');
      const stream: OpenStream = {
        end,
        sentAt: now(),
        close: () => {
          remove(byAccount, account, stream);
          remove(byAddress, address, stream);
        },
      };
      add(byAccount, account, stream);
      add(byAddress, address, stream);
      return { sent: () => void (stream.sentAt = now()), close: stream.close };
    },
    endAll: () => {
      for (const streams of byAddress.values()) for (const { end } of streams) end?.();
    },
  };
}

function longestIdle(streams: Set<OpenStream>, before: number): OpenStream | null {
  let longest: OpenStream | null = null;
  for (const stream of streams) {
    if (stream.end === null || stream.sentAt > before) continue;
    if (longest === null || stream.sentAt < longest.sentAt) longest = stream;
  }
  return longest;
}

function tooMany(max: number, whose: string): AppError {
  return new AppError(
    'too_many_requests',
    `${max} event streams of this ${whose} are open, which is the limit. Close one, for example a window of Assay or a command that follows a run, or ask for the result without a stream.`,
    { retryAfterS: RETRY_AFTER_S },
  );
}

function add(all: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  all.set(key, (all.get(key) ?? new Set()).add(stream));
}

function remove(all: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const streams = all.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) all.delete(key);
}
