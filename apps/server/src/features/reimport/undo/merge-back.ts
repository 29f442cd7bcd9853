import { stableText } from '../../../stable-text.ts';

/** The old row, except for columns that were edited since. */
export function mergeBack<T extends object>(before: T, written: T, now: T): T {
  const entries = Object.entries(before).map(([column, value]) => {
    const key = column as keyof T;
    const isEdited = stableText(now[key]) !== stableText(written[key]);
    return [column, isEdited ? now[key] : (value as unknown)];
  });
  return Object.fromEntries(entries) as T;
}
