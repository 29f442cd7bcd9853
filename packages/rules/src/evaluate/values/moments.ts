import type { Json } from '@assay/api-model';

export const isoLike = /^\d{4}-\d{2}-\d{2}/;

/** Milliseconds since 1970 of an ISO 8601 date or an HTTP date (RFC 9110, 5.6.7). */
export function asTime(value: Json | undefined): number | null {
  if (typeof value === 'number') return value > 1e11 ? value : value * 1000;
  if (typeof value !== 'string' || value.length > 64) return null;
  if (!isoLike.test(value) && !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}/.test(value)) return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}
