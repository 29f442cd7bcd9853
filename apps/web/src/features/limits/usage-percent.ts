import { UNLIMITED } from '@assay/contract';

/** Above this share of a limit its bar warns (LIM-04). */
const WARN_ABOVE = 80;
/** An unlimited bar shows that something was used, never that it fills up (LIM-03). */
const UNLIMITED_MAX = 15;

/** How far a usage bar is filled, 0 to 100 (LIM-03). A limit of null or -1 is none. */
export function usagePercent(used: number, limit: number | null): number {
  if (limit === null || limit === UNLIMITED) return Math.min((used / 10) * 100, UNLIMITED_MAX);
  if (limit === 0) return 0;
  return Math.min((used / limit) * 100, 100);
}

/** Whether a usage bar warns (LIM-04). */
export function isNearLimit(percent: number): boolean {
  return percent > WARN_ABOVE;
}

/** What is left of a limit; null for no limit (LIM-08). */
export function remaining(used: number, limit: number | null): number | null {
  if (limit === null || limit === UNLIMITED) return null;
  return Math.max(0, limit - used);
}
