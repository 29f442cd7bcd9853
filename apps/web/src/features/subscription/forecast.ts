const UNLIMITED = -1;
const DAY_MS = 86_400_000;

/**
 * The day (UTC) on which a monthly limit is reached when it goes on like this month so far; null when it is not reached in this month,
 * or nothing is known yet; `now` when nothing is left of it.
 */
export function dayOfLimit(used: number, limit: number, now: Date): Date | 'now' | null {
  if (limit === UNLIMITED || used === 0) return null;
  if (used >= limit) return 'now';
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  // A month that has just begun says nothing about its pace.
  const elapsed = Math.max(now.getTime() - start, DAY_MS);
  const at = start + (elapsed * limit) / used;
  return at < end ? new Date(at) : null;
}
