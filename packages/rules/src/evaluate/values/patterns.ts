import { RE2JS } from 're2js';

const maxPatterns = 500;
const longestPattern = 1000;
const compiled = new Map<string, RE2JS | null>();

/** Whether a pattern of the author occurs in a text. RE2 judges in linear time, so no pattern can stall a run. A broken pattern matches nothing. */
export function matchesPattern(pattern: string, text: string): boolean {
  return compile(pattern)?.matcher(text).find() ?? false;
}

/** Whether RE2 accepts the pattern: no back references, no look-around, at most 1000 characters. */
export function isPattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= maxPatterns) compiled.clear();
  const made = make(pattern);
  compiled.set(pattern, made);
  return made;
}

/** RE2 writes a counted repeat out, so these add up to the size of the program. */
const maxRepeats = 2000;

function repeats(pattern: string): number {
  let sum = 0;
  for (const [, from = '', to = ''] of pattern.matchAll(/\{(\d{1,6})(?:,(\d{0,6}))?\}/g))
    sum += Math.max(Number(from), Number(to));
  return sum;
}

function make(pattern: string): RE2JS | null {
  if (pattern === '' || pattern.length > longestPattern || repeats(pattern) > maxRepeats) return null;
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
