import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Check } from '../../tree/check.ts';

const kept = new WeakMap<Check, { json: string; english: string | null }>();

function writtenOf(check: Check): { json: string; english: string | null } {
  const before = kept.get(check);
  if (before !== undefined) return before;
  const made = { json: JSON.stringify(check), english: null };
  kept.set(check, made);
  return made;
}

/** A check as JSON, written once for all gates that look at it. */
export function jsonOf(check: Check): string {
  return writtenOf(check).json;
}

/** A check in English, written once for all gates that look at it. */
export function englishOf(check: Check): string {
  const written = writtenOf(check);
  return (written.english ??= paraphrase(check));
}
