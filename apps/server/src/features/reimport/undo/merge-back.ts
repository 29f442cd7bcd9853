import { stableText } from '../../../stable-text.ts';

/** A row as it was, except for the columns that differ from what was written instead: somebody has changed those since. */
export function mergeBack<T extends object>(before: T, written: T, now: T): T {
  const entries = Object.entries(before).map(([column, value]) => {
    const key = column as keyof T;
    const isEdited = stableText(now[key]) !== stableText(written[key]);
    return [column, isEdited ? now[key] : (value as unknown)];
  });
  return Object.fromEntries(entries) as T;
}
