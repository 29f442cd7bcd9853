const ofWhole =
  /(?<![\w`.])([\w.[\]*$]*\w)\[\](?=\s+(?:(?:is|are|must be|should be|MUST be|SHALL be|must|has|have)\s+)?(?:(?:a\s+)?(?:length|size)\b|(?:not\s+|non-?)?empty\b|unique\b|distinct\b|without duplicates|no duplicates|sorted\b|ordered\b|(?:exactly\s+|at least\s+|at most\s+)?\d+\s+(?:items?|entries|elements?|entry)\b))/gu;
const emptyOf = /(?<=\b(?:non-?empty|not empty|empty)\s+)([\w.[\]*$]*\w)\[\]/gu;

/** `errors[] not empty` is said of the list: back-ticks stand for the brackets, so that nothing moves. */
export const withWholeLists = (text: string): string => text.replaceAll(ofWhole, '`$1`').replaceAll(emptyOf, '`$1`');
