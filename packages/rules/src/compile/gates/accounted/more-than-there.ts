import type { Token } from '../../../language/tokens.ts';
import { jsonOf } from '../written.ts';
import { nameWords } from '../../../tree/path.ts';
import type { Check, Test } from '../../../tree/check.ts';
import { innerChecks, testsOf } from '../../../tree/parts-of.ts';
import { unquotedAt } from './unquoted-at.ts';

/** Whether a check demands that something is there, or not there, where its sentence demands more than that. */
export function isMoreThanThere(check: Check, tokens: readonly Token[]): boolean {
  return hasEmptyAlternative(check) || joinsNames(check) || leavesMore(check, tokens) || dropsPronoun(check, tokens);
}

const EMPTY = new Set(['unset', 'empty', 'null']);

const isOnlyThere = ({ predicate, negated }: Test): boolean =>
  predicate.op === 'present' ? !negated : EMPTY.has(predicate.op) && negated;

/** "there or a date": what is there meets it whatever else is said. That it is there or null says that the name is. */
function hasEmptyAlternative(check: Check): boolean {
  if (check.kind === 'any') {
    const tests = check.checks.flatMap((one) => testsOf(one));
    const there = tests.filter(isOnlyThere).map(({ subject }) => JSON.stringify(subject));
    const others = tests.filter(({ predicate }) => predicate.op !== 'present' && !EMPTY.has(predicate.op));
    if (others.some(({ subject }) => there.includes(JSON.stringify(subject)))) return true;
  }
  return innerChecks(check).some(hasEmptyAlternative);
}

/** What is demanded: not whom of, and not on which condition. */
function demandsOf(check: Check): Test[] {
  if (check.kind === 'each') return demandsOf(check.check);
  if (check.kind === 'when') return demandsOf(check.consequence);
  return check.kind === 'test' ? [check] : innerChecks(check).flatMap(demandsOf);
}

/** Whether all that a check demands is that something is there. */
export function isOfBeingThere(check: Check): boolean {
  const demands = demandsOf(check);
  return demands.length > 0 && demands.every(isOnlyThere);
}

const DENIES = /^(?:not|no|never|nobody|nothing|cannot|without|only)$/;
const NOTHING =
  /^(?:nulls?|empty|missing|blanks?|unset|absent|undefined|void|lacks?|lacking|omitted|left|forgets?|forgotten|skips?|skipped|gaps?|without|optional)$/;
const KINDS = /^(?:uuid|guid|iso|rfc|int|integer|numeric|float|decimal|bool|boolean|array|object)$/;

/** What is not unset is there: that denies nothing. */
const PRESENT = /"op":"(?:unset|empty|null)"\},"negated":true/g;

/** "sold out tours should not be listed", "should be what is listed", "(UUID) is mandatory": something has to be there, and more. */
function leavesMore(check: Check, tokens: readonly Token[]): boolean {
  if (!isOfBeingThere(check)) return false;
  const demands = demandsOf(check);
  const names = new Set(demands.flatMap(({ subject }) => nameWords(JSON.stringify(subject))));
  const isDenied = /"kind":"none"|"kind":"not"|"negated":true/.test(jsonOf(check).replaceAll(PRESENT, ''));
  const saysNothing = tokens.some((_, at) => NOTHING.test(unquotedAt(tokens, at)));
  return tokens.some((_, at) => {
    const word = unquotedAt(tokens, at);
    if (word === 'what') return /^(?:be|is|are|equals?|match(?:es)?)$/.test(unquotedAt(tokens, at - 1));
    return KINDS.test(word) ? !names.has(word) : DENIES.test(word) && !saysNothing && !isDenied;
  });
}

/** "no password and no pin" are two names. */
function joinsNames(check: Check): boolean {
  return testsOf(check).some(
    ({ subject }) =>
      subject.kind === 'field' &&
      subject.path.some(
        (step) => typeof step === 'object' && 'find' in step && nameWords(step.find).some((word) => DENIES.test(word)),
      ),
  );
}

/** "a sealed box must have one": one of what was spoken of before. */
function dropsPronoun(check: Check, tokens: readonly Token[]): boolean {
  const isLast = tokens.findLastIndex(({ kind }) => kind === 'word');
  if (
    unquotedAt(tokens, isLast) !== 'one' ||
    !/^(?:has|have|having|get|gets|carry|carries)$/.test(unquotedAt(tokens, isLast - 1))
  )
    return false;
  return !demandsOf(check).some((test) => isOnlyThere(test) || test.predicate.op === 'length');
}
