import type { Token } from '../../../language/tokens.ts';
import type { Check } from '../../../tree/check.ts';
import { testsOf } from '../../../tree/parts-of.ts';
import { jsonOf } from '../written.ts';

const EQUALS = /^={1,3}$/;
/** What two equations of one text stand apart by. */
const APART = /^(?:and|or|if|when|then|where|while|unless|but|&&|\|\||&|,|;|->|=>|→|\()$/;

/** How many equations a text chains: two in `a == b == c`. */
function chainedEquations(tokens: readonly Token[]): number {
  let longest = 0;
  let current = 0;
  for (const { kind, text, lower } of tokens) {
    if (kind === 'mark' && EQUALS.test(text)) current += 1;
    else if (APART.test(lower)) current = 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

/** `a == b == c` is two demands: a reading with one of them leaves a member out. */
const leavesOutEquation = (check: Check, tokens: readonly Token[]): boolean => {
  const chained = chainedEquations(tokens);
  return chained > 1 && testsOf(check).length < chained;
};

const COUNTS = /^(?:count|number|nr|no|sum|total|amount|average|max|min|maximum|minimum)$/;
const FILTERS = /^(?:where|whose|having)$/;

/** "The count of faults where `closedAt` is null": what filters the counted ones is no condition of the whole. */
function takesFilterForCondition(check: Check, tokens: readonly Token[]): boolean {
  if (check.kind !== 'when') return false;
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && FILTERS.test(lower));
  return at > 1 && tokens.slice(Math.max(0, at - 4), at).some(({ lower }) => COUNTS.test(lower));
}

const FILLED = /^non-?(?:empty|blank)$/;
export const TYPE = /^(?:strings?|numbers?|integers?|booleans?|arrays?|lists?|objects?)$/;

/** Tokens in brackets that say what the named values are: "(non-empty strings)". */
function bracketed(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex(({ text }) => text === '(');
  const end = tokens.findIndex(({ text }, at) => at > start && text === ')');
  return start < 1 || end < 0 ? [] : tokens.slice(start + 1, end);
}

const RANGE = /^(-?\d+(?:\.\d+)?)(?:\.{2,3}|…|-|–)(-?\d+(?:\.\d+)?)$/;

/** "(1..100)": both bounds are numbers of the check. */
function leavesOutBound(written: string, only: Token | undefined): boolean {
  const [, ...bounds] = RANGE.exec(only?.text ?? '') ?? [];
  const numbers = new Set(written.match(/-?\d+(?:\.\d+)?/g));
  return bounds.some((bound) => !numbers.has(bound));
}

/** What brackets say of several values is held as well. */
function leavesOutBrackets(check: Check, tokens: readonly Token[]): boolean {
  const said = bracketed(tokens);
  if (said.length === 1 && leavesOutBound(jsonOf(check), said[0])) return true;
  const isOfValues =
    said.length > 0 && said.length <= 3 && said.every(({ lower }) => FILLED.test(lower) || TYPE.test(lower));
  if (!isOfValues) return false;
  const written = jsonOf(check);
  const isType = said.some(({ lower }) => TYPE.test(lower)) && written.includes('"op":"type"');
  const tests = testsOf(check);
  const filled = tests.filter(({ predicate }) => predicate.op === 'empty').length;
  const before = tokens.filter(({ lower }) => lower === 'empty').length;
  return !isType && (!said.some(({ lower }) => FILLED.test(lower)) || filled <= before);
}

/** "note?: string" may be left out. */
const leavesOutOption = (check: Check, tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, at) => text === '?' && tokens[at + 1]?.text === ':') &&
  !/"op":"(?:unset|present)"|"kind":"when"/.test(jsonOf(check));

/** Whether a reading leaves out what a text writes in the manner of code: a chained equation, a filter, what stands in brackets, a question mark. */
export const dropsNotation = (check: Check, tokens: readonly Token[]): boolean =>
  leavesOutEquation(check, tokens) ||
  takesFilterForCondition(check, tokens) ||
  leavesOutBrackets(check, tokens) ||
  leavesOutOption(check, tokens);
