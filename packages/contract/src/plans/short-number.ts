import { UNLIMITED } from '../limits.ts';

const THOUSAND = 1000;
const MILLION = 1_000_000;

/** A count or a limit for display: shortened with K and M, an infinity sign for no limit (LIM-01, LIM-02). */
export function shortNumber(value: number | null): string {
  if (value === null || value === UNLIMITED) return '∞';
  if (value >= MILLION) return `${trim(value / MILLION)}M`;
  if (value >= THOUSAND) return `${trim(value / THOUSAND)}K`;
  return String(value);
}

function trim(value: number): string {
  return String(Math.floor(value * 10) / 10);
}
