import type { Compilation } from '../compilation.ts';
import type { ReadPart } from './separately.ts';

/** How many words all parts of a text may have together, in every way that it is divided or restated. */
const maxWords = 250;

/** Reads each part once, in whichever way the text is divided, and answers `spent` where all ways together have read enough. */
export function rationed(read: ReadPart, spent: Compilation, words = maxWords): ReadPart {
  const known = new Map<string, Compilation>();
  let left = words;
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    left -= part.split(/\s+/u).length;
    const found = left < 0 ? spent : read(part);
    known.set(part, found);
    return found;
  };
}
