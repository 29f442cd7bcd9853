import type { Json } from '@assay/api-model';

const SHOWN = 120;

/** A list of values as JSON, cut where it becomes long. */
export function shownValues(values: Json[]): string {
  // Each takes two characters at least.
  const first = values.slice(0, SHOWN).map((value) => (typeof value === 'string' ? value.slice(0, SHOWN) : value));
  return JSON.stringify(first).slice(0, SHOWN);
}
