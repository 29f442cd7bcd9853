import { isLinearPattern, matchesPattern } from '@assay/rules/evaluate';

/** Groups that repeat and hold something that repeats or has alternatives: what can take exponential time. */
const NESTED = /\([^()]*(?:[*+{|]|\([^()]*\))[^()]*\)\s*(?:[*+]|\{\d)/;
const MAX_TEXT = 1000;
/** Longer texts take too long even in linear time. */
const MAX_LINEAR_TEXT = 10_000;
const MAX_PATTERN = 1000;

/**
 * Whether a pattern matches. One that cannot be compiled matches everything, as does one that only a backtracking engine reads
 * and that could keep it busy without end; and every pattern matches a text that is too long to try.
 */
export function matches(pattern: string, text: string): boolean {
  if (text.length > MAX_LINEAR_TEXT) return true;
  if (isLinearPattern(pattern)) return matchesPattern(pattern, text);
  if (pattern.length > MAX_PATTERN || text.length > MAX_TEXT || NESTED.test(pattern)) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
