import type { NameIndex } from '../../../language/names/names.ts';
import type { Token } from '../../../language/tokens.ts';
import type { Check, Operand, Test } from '../../../tree/check.ts';
import { innerChecks, testsOf } from '../../../tree/parts-of.ts';
import { formatPath, normalName } from '../../../tree/path.ts';
import { jsonOf } from '../written.ts';
import { unquotedAt } from './unquoted-at.ts';
import { isMoreThanThere } from './more-than-there.ts';

/**
 * Whether a check has every word of its sentence and still demands less: one of two values where both are named, a denial that its own
 * length already holds, a kind of the last of several names, a record that need not be there, a count of more than what is counted,
 * that something is there where more is demanded, a text where another field is named.
 */
export function saysLess(check: Check, tokens: readonly Token[], names: NameIndex): boolean {
  return (
    takesBothForEither(check, tokens) ||
    takesOneForBoth(check, tokens) ||
    takesOthersForOne(check, tokens) ||
    leavesMediaType(check, tokens) ||
    deniesInVain(check) ||
    saysKindOfLast(check, tokens) ||
    leavesExistence(check, tokens) ||
    countsAll(check) ||
    isMoreThanThere(check, tokens) ||
    takesNameForText(check, { tokens, names })
  );
}

const textOf = (operand: Operand): string | null => {
  if (operand.kind === 'words') return operand.text;
  return operand.kind === 'literal' && typeof operand.value === 'string' ? operand.value : null;
};

const valuesOf = ({ predicate }: Test): string[] => {
  if (predicate.op === 'oneOf') return predicate.values.flatMap((one) => textOf(one) ?? []);
  return predicate.op === 'compare' && predicate.comparison === 'equal' ? [textOf(predicate.value) ?? []].flat() : [];
};

/** "mention both the name and the age" is not met by one of them. */
function takesBothForEither(check: Check, tokens: readonly Token[]): boolean {
  const both = tokens.findIndex((_, at) => unquotedAt(tokens, at) === 'both');
  if (both < 0) return false;
  const behind = new Set(tokens.slice(both + 1, both + 6).map(({ lower }) => lower));
  return testsOf(check).some(
    (test) =>
      test.predicate.op === 'oneOf' &&
      !test.negated &&
      valuesOf(test).every((value) => behind.has(value.toLowerCase())),
  );
}

/** "low is below high, both above 0" is said of two. */
function takesOneForBoth(check: Check, tokens: readonly Token[]): boolean {
  const both = tokens.findIndex(
    (_, at) =>
      unquotedAt(tokens, at) === 'both' && /^(?:[<>]=?|is|are|must|should|have|has)$/.test(unquotedAt(tokens, at + 1)),
  );
  if (both < 0) return false;
  const saidOf = new Map<string, Set<string>>();
  for (const { subject, predicate, negated } of testsOf(check)) {
    const said = JSON.stringify([predicate, negated]);
    saidOf.set(said, (saidOf.get(said) ?? new Set()).add(JSON.stringify(subject)));
  }
  return ![...saidOf.values()].some(({ size }) => size > 1);
}

/** "one of the errors has the field age", "no one of both": neither each of them nor the number 1. */
function takesOthersForOne(check: Check, tokens: readonly Token[]): boolean {
  const json = jsonOf(check);
  return tokens.some((_, at) => {
    if (unquotedAt(tokens, at) !== 'one') return false;
    const isNone = /^(?:no|any|each|every)$/.test(unquotedAt(tokens, at - 1));
    if (isNone) return /"value":1\}/.test(json) && !tokens.some(({ text }) => text === '1');
    const isOfSome =
      at > 0 && /^(?:and|,|that|then)$/.test(unquotedAt(tokens, at - 1)) && unquotedAt(tokens, at + 1) === 'of';
    return (
      isOfSome &&
      unquotedAt(tokens, at + 2) === 'the' &&
      !/"kind":"(?:any|atLeast|exactly|some)"|"op":"(?:oneOf|itemsOf|contains)"/.test(json)
    );
  });
}

/** "content-type is application/problem+json" is said of nothing else. */
function leavesMediaType(check: Check, tokens: readonly Token[]): boolean {
  const json = jsonOf(check).toLowerCase();
  return tokens.some(
    ({ kind, lower }) =>
      kind !== 'quoted' &&
      /^(?:application|text|image|audio|video|multipart)\/[\w.+-]+$/.test(lower) &&
      !json.includes(lower),
  );
}

/** "8 characters, never O": a text of eight characters is not "O" anyway. */
function deniesInVain(check: Check): boolean {
  const tests = testsOf(check);
  return tests.some((test) => {
    const values = test.negated ? valuesOf(test) : [];
    if (values.length === 0 || test.subject.kind !== 'field') return false;
    const at = formatPath(test.subject.path);
    return tests.some(({ subject, predicate, negated }) => {
      if (negated || predicate.op !== 'length' || subject.kind !== 'field' || formatPath(subject.path) !== at)
        return false;
      const { comparison, value } = predicate;
      const size = value.kind === 'literal' ? value.value : null;
      return comparison === 'equal' && typeof size === 'number' && values.every((text) => text.length !== size);
    });
  });
}

/** "width, height and depth, all of them numbers". */
function saysKindOfLast(check: Check, tokens: readonly Token[]): boolean {
  const isOfAll = tokens.some(
    (_, at) =>
      /^(?:all|each|both)$/.test(unquotedAt(tokens, at)) &&
      unquotedAt(tokens, at + 1) === 'of' &&
      /^(?:them|these|those|which)$/.test(unquotedAt(tokens, at + 2)),
  );
  if (!isOfAll || check.kind !== 'all') return false;
  const ops = new Set(testsOf(check).map(({ predicate }) => predicate.op));
  return ops.has('present') && (ops.has('type') || ops.has('format'));
}

const LISTED = /^(?:list|results?|page|feed|overview|export|catalogue|catalog)$/;

/** "the room called Oak is in the list and heated": it has to be there. */
function leavesExistence(check: Check, tokens: readonly Token[]): boolean {
  const isInList = tokens.some((_, at) => {
    if (!/^(?:is|be|are|appears?)$/.test(unquotedAt(tokens, at)) || unquotedAt(tokens, at + 1) !== 'in') return false;
    const noun = unquotedAt(tokens, at + 2) === 'the' ? at + 3 : at + 2;
    return LISTED.test(unquotedAt(tokens, noun)) && /^(?:and|with|,)$/.test(unquotedAt(tokens, noun + 1));
  });
  return isInList && /"kind":"each"[^|]*"quantifier":\{"kind":"all"\},"filter":\{/.test(jsonOf(check));
}

/** "each day has at least two dishes without meat": those are counted, not all dishes of the days that have one. */
function countsAll(check: Check): boolean {
  if (check.kind !== 'each' || check.filter === null) return innerChecks(check).some(countsAll);
  const nested = testsOf(check.filter).flatMap(({ subject }) => {
    if (subject.kind !== 'field') return [];
    const at = subject.path.findIndex((step) => typeof step === 'object' && 'each' in step);
    return at > 0 ? [formatPath(subject.path.slice(0, at))] : [];
  });
  return testsOf(check.check).some(
    ({ subject, predicate }) =>
      predicate.op === 'length' && subject.kind === 'field' && nested.includes(formatPath(subject.path)),
  );
}

const CONDITIONAL =
  /^(?:if|when|whenever|where|wherever|unless|once|while|after|before|until|only|without|else|otherwise|as|for|in|with|given|whose|that|which|who|every|each|all|any|no|so|implies|provided|case|an?)$/;

/** "the parked car is locked" says of which car it is, not what holds if it is parked: the known answer decides. */
export function assumesCondition(check: Check, tokens: readonly Token[]): boolean {
  if (check.kind === 'when')
    return !tokens.some(
      (token, at) => CONDITIONAL.test(unquotedAt(tokens, at)) || /^(?:\?|[-=]>|→|:)$/.test(token.text),
    );
  return check.kind === 'all' && check.checks.some((one) => assumesCondition(one, tokens));
}

const PATH = /^[\p{L}_]\w*(?:\.[\p{L}_]\w*)+$/u;

/** "buyer.id is not seller.id": what is written as a location, with names that an answer has, is no text. */
function takesNameForText(check: Check, { tokens, names }: { tokens: readonly Token[]; names: NameIndex }): boolean {
  const said = testsOf(check).flatMap(({ predicate }) => ('value' in predicate ? [textOf(predicate.value) ?? ''] : []));
  return said.some((text) => {
    const last = PATH.test(text) ? text.split('.').at(-1) : undefined;
    const isQuoted = tokens.some((token) => token.kind === 'quoted' && token.text === text);
    return last !== undefined && names.byLast.has(normalName(last)) && !isQuoted;
  });
}
