import { AppError } from '../app-error.ts';

/** Deeper than any real body, and far below what overflows the stack. */
const MAX_DEPTH = 200;
/** Names and elements together. The schema library needs about a microsecond per value, and the main thread is blocked meanwhile. */
const MAX_VALUES = 100_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Checks the size of a JSON text before anything recursive or slow reads it. One pass over the characters: no pattern is used, since
 * alternatives over escaped quotes take quadratic time on unterminated strings.
 * @throws {AppError} bad_request when it is nested too deeply, payload_too_large when it has too many values.
 */
export function checkJsonSize(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === COLON) values += 1;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH)
      throw new AppError('bad_request', `The body is nested more than ${MAX_DEPTH} levels deep. Send a flatter one.`);
    if (values > MAX_VALUES)
      throw new AppError('payload_too_large', `The body contains more than ${MAX_VALUES} values. Send a smaller one.`);
  }
}

/** Index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}
