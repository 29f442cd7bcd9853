const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); at < text.length && code !== QUOTE; code = text.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** What of a JSON text is beyond its limits: brackets outside of strings nest deeper, or commas there are more; in this order. */
export function beyondLimits(text: string, max: { depth: number; values: number }): 'depth' | 'values' | null {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) commas += 1;
    else if (OPEN.has(code)) depth += 1;
    else if (CLOSE.has(code)) depth -= 1;
    if (depth > max.depth) return 'depth';
  }
  return commas > max.values ? 'values' : null;
}

/** Whether a text has one character more often than a limit. */
export function hasMoreOf(char: string, text: string, limit: number): boolean {
  let count = 0;
  for (let at = text.indexOf(char); at !== -1 && count <= limit; at = text.indexOf(char, at + 1)) count += 1;
  return count > limit;
}
