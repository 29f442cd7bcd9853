import type { Json } from '@assay/api-model';
import { plain } from './classify/words.ts';

const MAX_LEAVES = 2000;
/** Shorter texts of an answer are no tokens: one of them could be in any header. */
const MIN_TOKEN = 16;

/** The texts and numbers of a body by their plain names, the outermost of each name. */
export function leavesOf(body: Json | undefined): Map<string, string> {
  const leaves = new Map<string, string>();
  const waiting: [string, Json | undefined][] = [['', body]];
  for (const [name, value] of waiting) {
    if (waiting.length > MAX_LEAVES) break;
    if (typeof value === 'string' || typeof value === 'number') {
      if (!leaves.has(name)) leaves.set(name, String(value));
    } else if (value !== null && typeof value === 'object')
      for (const [key, part] of Object.entries(value)) waiting.push([Array.isArray(value) ? name : plain(key), part]);
  }
  return leaves;
}

/** A moment (RFC 3339), or several words: nobody signs in with them, and others have them too. */
const NO_TOKEN = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\S\s+\S+\s+\S/;

/** What of a login's answer can be a token. */
export const tokensIn = (answer: Json | undefined): string[] =>
  [...leavesOf(answer)]
    .filter(([name, value]) => value.length >= MIN_TOKEN && !/url|uri|mail/.test(name) && !NO_TOKEN.test(value))
    .map(([, value]) => value);
