/** A clause without a subject of its own that says what is refused: "is a 409", "or are refused". */
const REFUSED =
  /^\W*(?:(?:and|or|so|then|also)\s+)?(?:is|are|gets?|gives?|means?|leads? to|will be|can be|results? in|answers?)\b.*(?:\b4\d\d\b|\b(?:refused|rejected|conflict|forbidden|not allowed|not possible)\b)/i;
/** Describes what the sentence is about, and not what becomes of it. */
const RELATIVE = /(?<!\bso )\b(?:that|who|whose|whom)\b(?! (?:is|are|was|were) then\b)/i;

/**
 * The clauses of a sentence that can say what a request does. "An order that is paid, or whose cart is closed, is a 409": what stands
 * before the refusal is its subject, in a state that it has to be in already.
 */
export function effectsIn(clauses: readonly string[]): string[] {
  const refused = clauses.findLastIndex((clause) => REFUSED.test(clause));
  return clauses.slice(refused + 1).filter((clause) => !RELATIVE.test(clause));
}

const REFUSAL_LIST =
  /\b(?:4\d\d|refused|rejected|forbidden|conflict|fails?|errors?)\b(?:[^.:;\n()]|\([^()\n]*\)){0,60}:[^.\n]*(?:\n+\s*(?:[-*•]|\d+[.)])\s[^\n]*)*/gi;

/** Without lists of what is refused, as in "422 when: the cart is closed; the guest is away": their items are cases, not effects. */
export const withoutRefusalLists = (text: string): string => text.replaceAll(REFUSAL_LIST, '');
