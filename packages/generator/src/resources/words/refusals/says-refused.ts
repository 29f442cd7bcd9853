const REFUSED =
  /\b(?:is|are|gives?|gets?|means|answers?|returns?|yields?|fails with)(?: an?| the)?(?: HTTP| status)? ?(?:4\d\d\b|(?:[a-z]+ )?error|refused|rejected|invalid|not allowed|not valid|forbidden|impossible)|^\s*(?:error|invalid|4\d\d)\b/i;

/** "Before `from` is 400", "is a validation error": what a clause says of values is what they must not be. */
export const saysRefused = (clause: string): boolean => REFUSED.test(clause);
