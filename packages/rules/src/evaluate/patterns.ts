import { RE2JS } from 're2js';

const mostPatterns = 500;
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
  if (compiled.size >= mostPatterns) compiled.clear();
  const made = make(pattern);
  compiled.set(pattern, made);
  return made;
}

function make(pattern: string): RE2JS | null {
  if (pattern === '' || pattern.length > longestPattern) return null;
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
