import type { WireResponse } from '../transport/transport.ts';

/** Longer than this nobody waits inside of a run. */
export const LONGEST_WAIT_MS = 30_000;

/** How long an answer asks to wait, in ms: seconds, or a date (RFC 9110 section 10.2.3). Null when it does not say. */
export function askedWaitMs({ headers }: Pick<WireResponse, 'headers'>, now: number = Date.now()): number | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim();
  if (value === undefined || value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/**
 * How long an answer of 429 or 503 asks to wait, in ms. Null when it does not say, says something else, or asks for longer than
 * a run waits.
 */
export function retryAfterMs(
  { status, headers }: Pick<WireResponse, 'status' | 'headers'>,
  now: number = Date.now(),
): number | null {
  if (status !== 429 && status !== 503) return null;
  const ms = askedWaitMs({ headers }, now);
  return ms === null || ms > LONGEST_WAIT_MS ? null : ms;
}
