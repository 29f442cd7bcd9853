import type { Token } from '../../language/tokens.ts';
import type { Check, Operand } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';

const vagueWords = new Set(
  'correct correctly expected default proper properly appropriate right configured required mandatory optional necessary new multiple several particular specific certain some matching additional'.split(
    ' ',
  ),
);
const vagueValues =
  /^(as (expected|configured|defined|specified|given|requested|provided)|(all |only )?(correct|correctly|expected|valid|right|wrong|proper|properly|fine|good|ok|okay|updated|changed|modified|recalc?ulated|calculated|returned|set|configured|populated|working|accurate|consistent|required|mandatory|optional|helpful|useful|friendly|meaningful|understandable|clear|readable|reasonable|sensible)( \w+){0,3}|(the )?(sum|product|difference|average) of .*)$/i;

/** Words that promise a value without naming it: "the total is correct". The check would claim more, or less, than the sentence says. */
export function namesNoValue(check: Check, tokens: Token[]): boolean {
  if (operandsOf(check).some((operand) => operand.kind === 'words' && vagueValues.test(operand.text))) return true;
  if (!onlyExistence(check)) return false;
  return (
    tokens.some(({ kind, lower }) => kind === 'word' && vagueWords.has(lower)) ||
    tokens.some(({ lower }, at) => lower === 'as' && tokens[at + 1]?.lower === 'expected')
  );
}

/** The word that promises a value without naming it. */
export function vaguePart(tokens: Token[]): { start: number; end: number } | null {
  const found = tokens.find(({ kind, lower }) => kind === 'word' && (vagueWords.has(lower) || vagueValues.test(lower)));
  return found === undefined ? null : { start: found.start, end: found.end };
}

export function operandsOf(check: Check): Operand[] {
  return testsOf(check).flatMap(({ predicate }) => ('value' in predicate ? [predicate.value] : []));
}

function onlyExistence(check: Check): boolean {
  if (check.kind === 'all') return check.checks.some(onlyExistence);
  return (
    check.kind === 'test' &&
    check.subject.kind === 'field' &&
    (check.predicate.op === 'present' || check.predicate.op === 'empty') &&
    !check.negated
  );
}
