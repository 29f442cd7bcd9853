const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEDNESDAY = 3;

/** A moment written as another one is. */
function writtenAs(value: string, at: number): string {
  const written = new Date(at).toISOString();
  if (value.length === 10) return written.slice(0, 10);
  return value.includes('.') ? written : written.replace(/\.\d+Z$/, 'Z');
}

const startOf = (value: string): number => Date.parse(value.length === 10 ? `${value}T00:00:00Z` : value);

/** On a Wednesday at ten, then on a Saturday, then on the first day of a month. */
function usualMoments(value: string): string[] {
  const day = startOf(value);
  const midnight = day - (day % DAY_MS);
  const weekday = new Date(midnight).getUTCDay();
  const wednesday = midnight + ((WEDNESDAY - weekday + 7) % 7) * DAY_MS + 10 * HOUR_MS;
  const month = new Date(midnight);
  const first = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1) + 10 * HOUR_MS;
  return [wednesday, wednesday + 3 * DAY_MS, first].map((at) => writtenAs(value, at));
}

/** After each other moment of the request, then before it, then on it. */
function besides(value: string, others: readonly string[]): string[] {
  const gap = value.length === 10 ? DAY_MS : HOUR_MS;
  const known = others.map(startOf).filter((at) => !Number.isNaN(at));
  return [gap, -gap, 0, 7 * gap].flatMap((by) => known.map((at) => writtenAs(value, at + by)));
}

/** Other moments for one that was refused for a reason that nobody knows. `others`: of the same request. */
export function otherMoments(value: string, others: readonly string[]): string[] {
  if (Number.isNaN(startOf(value))) return [];
  const [working, ...usual] = usualMoments(value);
  const found = [...(working === undefined ? [] : [working]), ...besides(value, others), ...usual];
  return [...new Set(found)].filter((one) => one !== value);
}
