import type { Reading } from '../../grammar/reading.ts';
import { leavesOtherCase, takesFalseForMissing } from './accounted/alternatives.ts';
import { leavesWord } from './accounted/accounted.ts';
import { assumesCondition, saysLess } from './accounted/understated.ts';
import { dropsFirstStatus, leavesNumber, takesSendingForValue } from './dropped.ts';
import { leavesClause } from './unheld-clauses.ts';
import { leavesUnheld } from './unheld.ts';
import { takesQualityForName } from './unlike.ts';
import { leavesMembers } from './status-only.ts';
import { unsaid } from './unsaid.ts';
import { looseText } from '../../evaluate/values/values.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import { stemOf } from '../../language/names/stems.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { isSaidOf } from '../../predicates/registry.ts';
import type { Check, Operand, Test } from '../../tree/check.ts';
import { innerChecks, partsOf, testsOf } from '../../tree/parts-of.ts';
import { formatPath, nameWords, normalName, ofEveryItem } from '../../tree/path.ts';
import { englishOf, jsonOf } from './written.ts';

/** What holds for whichever reader has made a check. */
const isNeverMeant: ((check: Check, tokens: Token[], names: NameIndex) => boolean)[] = [
  dropsFirstStatus,
  leavesNumber,
  takesSendingForValue,
  leavesClause,
  saysLess,
  leavesMembers,
  takesQualityForName,
  leavesOtherCase,
  takesFalseForMissing,
];

/** Whether a reading has taken in every word of its sentence that changes which answers are right. */
export function isComplete(reading: Reading, tokens: Token[], names: NameIndex): boolean {
  if (isNeverMeant.some((isNot) => isNot(reading.check, tokens, names))) return false;
  if (reading.isCode !== true && isLooselyRead(reading.check, tokens, names)) return false;
  if (reading.isExact === true) return true;
  if (leavesUnheld(reading.check, tokens, names)) return false;
  if (unsaid(reading, tokens) !== null || leavesOut(reading.check, tokens, names)) return false;
  return reading.readsAll === true || !isQualifiedInVain(reading.check, tokens);
}

const isLooselyRead = (check: Check, tokens: Token[], names: NameIndex): boolean =>
  assumesCondition(check, tokens) || leavesWord(check, tokens, names);

/**
 * Whether a check about values of the answer leaves out a denial or a name that its sentence has, or says of a location what cannot be
 * said of it. A headline may name what the call was about, so checks of the status alone are not held to this.
 */
function leavesOut(check: Check, tokens: Token[], names: NameIndex): boolean {
  if (!speaksOfFields(check)) return false;
  if (names.entries.length === 0) return deniedInVain(check, tokens);
  if (allowedInVain(check, tokens)) return true;
  return (
    countedInVain(check, tokens) ||
    conditionedInVain(check, tokens, names) ||
    deniedInVain(check, tokens) ||
    unspokenName(check, tokens, names) ||
    mismatched(check, tokens, names)
  );
}

function speaksOfFields(check: Check): boolean {
  if (innerChecks(check).length > 0) return innerChecks(check).every(speaksOfFields);
  return partsOf(check).every((part) => part.kind === 'test' && part.subject.kind === 'field');
}

/** "may be null" demands nothing, so a check that demands it does not say what is said. */
function allowedInVain(check: Check, tokens: Token[]): boolean {
  const isAllowed = tokens.some(
    ({ lower }, at) =>
      /^(may|might|can|could)$/.test(lower) &&
      tokens[at + 1]?.lower === 'be' &&
      /^(null|absent|missing|omitted|empty|unset)$/.test(tokens[at + 2]?.lower ?? ''),
  );
  if (permitsAll(tokens)) return true;
  if (!isAllowed || tokens.some(({ lower }) => denials.test(lower))) return false;
  return !/"kind":"(any|when|each)"/.test(jsonOf(check));
}

/** "optional items may have no price": where nothing is forbidden and nothing is demanded, no answer is wrong. */
function permitsAll(tokens: Token[]): boolean {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && /^(may|might)$/.test(lower));
  if (at < 0 || /^(not|never|only)$/.test(tokens[at + 1]?.lower ?? '')) return false;
  if (tokens.slice(0, at).some(({ lower }) => denials.test(lower) || lower === 'only')) return false;
  return !tokens.some(({ lower }) => /^(must|should|shall|but|otherwise|exceed|most)$/.test(lower));
}

const qualifying = /^(for|without|except|excluding|besides|than|until|since|during|from|between|before|after)$/;
const plainWords =
  /^(high|highest|low|lowest|old|oldest|new|newest|small|smallest|large|largest|late|latest|early|earliest|the|a|an|all|each|every|any|this|that|these|those|its|their|our|your|it|them|me|us|example|instance|sure|now|free|response|answer|body|request|result|list|api|endpoint|call|server|client|user|test|case|page|one|first|last|both|which|me|invalid|valid|missing|unknown|non-existing|nonexistent|existing|given|new|more|least)$/;

/** "at least one class for beginners": what is said behind such a word says which values are meant. */
function isQualifiedInVain(check: Check, all: Token[]): boolean {
  if (!speaksOfFields(check)) return false;
  const tokens = withoutReason(all);
  const said = `${jsonOf(check)} ${englishOf(check)}`;
  const words = new Set(
    said
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap(nameWords)
      .map((word) => stemOf(word)),
  );
  return tokens.some(({ kind, lower }, at) => {
    if (kind !== 'word' || !qualifying.test(lower)) return false;
    if (/^(each|every|all|both)$/.test(tokens[at + 1]?.lower ?? '')) return false;
    const rest = tokens.slice(at + 1, at + 4);
    const end = rest.findIndex(
      (token) => token.kind !== 'word' || /^(and|or|is|are|has|have|must|should)$/.test(token.lower),
    );
    const own = (end < 0 ? rest : rest.slice(0, end)).filter(
      ({ lower: word }) => !plainWords.test(word) && word.length > 2,
    );
    return own.length > 0 && own.every(({ text }) => nameWords(text).every((word) => !words.has(stemOf(word))));
  });
}

const denials = /^(no|not|never|none|neither|nor|nothing|nobody|cannot|without|unless)$/;
const held =
  /"negated":true|"kind":"(not|none|when)"|"comparison":"(atMost|atLeast|less|greater)"|"op":"(empty|null|unset|unique|leaks|before|after|apart|between|present|sorted|chained)"|"value":(false|0|null|"")|"type":"(positive|null)"|"only":true/;
/** "a number, not a string", "is not undefined", "no matter what": nothing is denied that the check would have to hold. */
const contrasts = /^(undefined|matter|only|necessarily|later|earlier|more|less|just)$/;

/** "Since nobody has confirmed yet, the state is pending": a reason denies nothing of the answer. */
function withoutReason(tokens: Token[]): Token[] {
  if (!/^(since|because|as|although|though|while)$/.test(tokens[0]?.lower ?? '')) return tokens;
  const comma = tokens.findIndex(({ text }) => text === ',');
  return comma < 0 ? tokens : tokens.slice(comma + 1);
}

/** A number of which the check has none: "a fee above 3" is more than a fee. */
function countedInVain(check: Check, tokens: Token[]): boolean {
  if (/\d/.test(jsonOf(check))) return false;
  return tokens.some(
    ({ kind }, at) => kind === 'number' && !/^([(#:-]|iso|rfc|http|utf|base|sha)$/i.test(tokens[at - 1]?.text ?? ''),
  );
}

const conditions = /^(if|when|whenever|unless|once|while)$/;

/** "when paid, paidOn is set": a condition about the answer that the check does not have. */
function conditionedInVain(check: Check, tokens: Token[], names: NameIndex): boolean {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && conditions.test(lower));
  if (at < 0 || tokens[at - 1]?.lower === 'even' || /"kind":"(when|each|not|any)"/.test(jsonOf(check))) return false;
  const end = tokens.findIndex(({ lower }, index) => index > at && /^(,|then)$/.test(lower));
  return tokens.slice(at + 1, end < 0 ? at + 6 : end).some((token) => isState(token, names));
}

function isState({ kind, lower }: Token, names: NameIndex): boolean {
  if (kind !== 'word' || lower.length < 4) return false;
  const word = canonicalWord(lower);
  if (!everyday.has(word) && !names.context.has(word) && isName(word, names)) return true;
  return names.entries.some(
    ({ last, values }) =>
      /^(status|state|type|kind|level|phase|stage|category)$/.test(last.at(-1) ?? '') &&
      values.some((value) => typeof value === 'string' && looseText(value) === looseText(lower)),
  );
}

function deniedInVain(check: Check, all: Token[]): boolean {
  const tokens = withoutReason(all);
  const isDenied = tokens.some(
    ({ kind, lower }, at) =>
      kind === 'word' &&
      denials.test(lower) &&
      !/^(,|\(|and|but)$/.test(tokens[at - 1]?.lower ?? ',') &&
      !contrasts.test(tokens[at + 1]?.lower ?? ''),
  );
  return isDenied && !held.test(jsonOf(check));
}

/** Names that are words of any sentence as well. */
const everyday = new Set(
  `status data id value type name message code field count total number item result error response time date text title list body key object array
  header size length page link url user detail description content format version state reason unit first last`.split(
    /\s+/,
  ),
);

/** "the query parameter `sort`" says where a value was sent, also where the answer has a field called `parameter`. */
const ofRequests = /^(parameters?|query|request|header|path|body|form|sent|input)$/;

/** A word that is the whole name of a location of which the check says nothing. */
function unspokenName(check: Check, tokens: Token[], names: NameIndex): boolean {
  const said = `${jsonOf(check)} ${englishOf(check)}`;
  const words = new Set(
    said
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap(nameWords)
      .map(canonicalWord),
  );
  const loose = looseText(said);
  const isOfRequest = said.includes('"kind":"request"');
  return tokens.some(({ kind, text, lower }, at) => {
    if (kind !== 'word' || lower.length < 3 || (isOfRequest && ofRequests.test(lower))) return false;
    if (
      everyday.has(canonicalWord(lower)) &&
      !isOwnPart(check, { tokens, at }, names) &&
      !isEnumerated(check, tokens, at)
    )
      return false;
    const parts = nameWords(text).map(canonicalWord);
    const joined = parts.join('');
    if (names.context.has(joined) || !isName(joined, names)) return false;
    return !parts.every((part) => words.has(part)) && !loose.includes(looseText(text));
  });
}

/** "has name, colour and setter": one of several that something has. */
function isEnumerated(check: Check, tokens: Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
  if (!/^(?:has|have|having|with|,|contains?|includes?)$/.test(before) || next === undefined) return false;
  const other = /^(?:,|and)$/.test(next.lower) ? tokens[at + 2] : next;
  const said = other === undefined ? '' : normalName(other.text);
  return (
    said !== '' &&
    testsOf(check).some(
      ({ subject }) =>
        subject.kind === 'field' && subject.path.some((step) => typeof step === 'string' && normalName(step) === said),
    )
  );
}

/** "each error names the field and has a message": what stands beside what the check speaks of, with an article of its own. */
function isOwnPart(check: Check, { tokens, at }: { tokens: Token[]; at: number }, names: NameIndex): boolean {
  if (
    !/^(the|a|an|its|their)$/.test(tokens[at - 1]?.lower ?? '') ||
    /^(of|in|is|are|must|should|has|list|array)$/.test(tokens[at + 1]?.lower ?? '')
  )
    return false;
  const word = canonicalWord(tokens[at]?.lower ?? '');
  const parents = testsOf(check).flatMap(({ subject }) =>
    subject.kind === 'field' ? [formatPath(ofEveryItem(subject.path.slice(0, -1)))] : [],
  );
  return (names.byWord.get(word) ?? []).some(
    ({ joined, path }) =>
      joined === word && path.length > 1 && parents.includes(formatPath(ofEveryItem(path.slice(0, -1)))),
  );
}

function isName(joined: string, { byWord }: NameIndex): boolean {
  return (byWord.get(joined) ?? []).some((entry) => entry.joined === joined && typeof entry.path.at(-1) === 'string');
}

/** Something with parts that is compared with a single value, or a location taken for a text. */
function mismatched(check: Check, tokens: Token[], names: NameIndex): boolean {
  const said = new Set(tokens.flatMap(({ text }) => nameWords(text)).map(canonicalWord));
  const quoted = new Set(tokens.flatMap(({ kind, text }) => (kind === 'quoted' ? [text] : [])));
  return testsOf(check).some((test) => {
    if (ofWhole(test, names) || ofParts(test, names)) return true;
    const entry = entryOf(test, names);
    const isNamed = entry?.last.every((word) => said.has(word)) ?? true;
    return operandsIn(test).some(
      (one) => isPath(one, { names, quoted }) || (!isNamed && (isFlag(one, test, names) || isUnseen(one, test, names))),
    );
  });
}

function entryOf({ subject }: Test, { byText }: NameIndex): NameEntry | undefined {
  return subject.kind === 'field' ? byText.get(formatPath(ofEveryItem(subject.path))) : undefined;
}

/** That an item of a list is there says nothing of it: the words that would say which one were left out. */
function isExistenceOfItem({ subject, predicate, quantifier }: Test): boolean {
  const last = subject.kind === 'field' ? subject.path.at(-1) : undefined;
  return (
    predicate.op === 'present' &&
    quantifier.kind !== 'all' &&
    quantifier.kind !== 'implied' &&
    typeof last === 'object' &&
    'each' in last
  );
}

function ofWhole(test: Test, names: NameIndex): boolean {
  const entry = entryOf(test, names);
  if (isExistenceOfItem(test)) return true;
  if (entry === undefined || !entry.isObject || entry.isList || entry.types.size > 0) return false;
  const { predicate } = test;
  if (isSaidOf(predicate.op, 'single') || isSaidOf(predicate.op, 'text')) return true;
  if (predicate.op === 'type') return !/^(object|array|null)$/.test(predicate.type);
  return predicate.op === 'compare' && (predicate.comparison !== 'equal' || predicate.value.kind === 'words');
}

/** Items are told apart by a value, not by what has parts. */
function ofParts({ subject, predicate }: Test, { byText }: NameIndex): boolean {
  if (subject.kind !== 'field' || (predicate.op !== 'unique' && predicate.op !== 'sorted') || predicate.by === null)
    return false;
  const entry = byText.get(formatPath(ofEveryItem([...subject.path, { each: true }, ...predicate.by])));
  return entry !== undefined && (entry.isList || entry.isObject);
}

function operandsIn({ predicate }: Test): Operand[] {
  if ('value' in predicate) return [predicate.value];
  return predicate.op === 'oneOf' ? predicate.values : [];
}

/** "a is not b.c" of an answer that has `b.c`. What stands in quotes is a text, also where a location is called so. */
function isPath(operand: Operand, { names, quoted }: { names: NameIndex; quoted: ReadonlySet<string> }): boolean {
  const text = operand.kind === 'words' ? operand.text : operand.kind === 'literal' ? operand.value : null;
  if (typeof text !== 'string' || quoted.has(text)) return false;
  if (/\w[.[]/.test(text)) return names.byText.has(text);
  return /\w_\w|[a-z][A-Z]/.test(text) && names.entries.some(({ path }) => path.at(-1) === text);
}

/** "must not be cached" says nothing of a status that nobody named. */
function isUnseen(operand: Operand, test: Test, names: NameIndex): boolean {
  if (!test.negated || operand.kind !== 'words' || test.predicate.op !== 'compare') return false;
  const values = entryOf(test, names)?.values ?? [];
  return !values.some((value) => looseText(value) === looseText(operand.text));
}

/** "the flight is not cancelled" is not about its number where it has a flag of that name. */
function isFlag(operand: Operand, test: Test, names: NameIndex): boolean {
  if (operand.kind !== 'words' || test.predicate.op === 'contains') return false;
  const { text } = operand;
  const values = entryOf(test, names)?.values ?? [];
  if (values.some((value) => looseText(value) === looseText(text))) return false;
  const joined = nameWords(text).map(canonicalWord).join('');
  return (names.byWord.get(joined) ?? []).some((one) => one.joined === joined && one.types.has('boolean'));
}
