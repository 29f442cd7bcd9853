import type { Check } from '../../../tree/check.ts';
import { isEach } from '../../../tree/within.ts';
import { partsOf } from '../../../tree/parts-of.ts';

const NOBODY = /^\W*(?:nobody|no one|no-one) (?:under|over|above|below|older|younger|with|without|who|whose|that)\b/i;

/** "Nobody under 18 may be on the list": people are items, and a check of something else has lost them. */
export function losesPeople(text: string, check: Check): boolean {
  if (!NOBODY.test(text)) return false;
  return !partsOf(check).some(
    (part) =>
      part.kind === 'test' &&
      (/^(?:any|none|exactly|atLeast|atMost|size)$/.test(part.quantifier.kind) ||
        (part.subject.kind === 'field' && part.subject.path.some(isEach))),
  );
}
