import { isFlag } from '../../language/names/names.ts';
import type { NameIndex } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check, Path, Test } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { formatPath, ofEveryItem } from '../../tree/path.ts';
import { jsonOf } from './written.ts';

/**
 * Whether a check says what cannot be meant: it orders a moment against another text, compares a whole body with one of its fields, takes
 * a span of time for a length, or denies only the first of the things that one "never" is about.
 */
export function saysUnmeant(check: Check, tokens: readonly Token[], names: NameIndex): boolean {
  if (testsOf(check).some((test) => isUnmeant(test, names)) || namesNothing(check, tokens)) return true;
  if (takesToleranceForBound(check, tokens) || deniesEach(check, tokens)) return true;
  if (testsOf(check).some(deniesWhole) && !speaksOfWhole(tokens)) return true;
  if (!jsonOf(check).includes('"kind":"time"') && speaksOfSpeed(tokens)) return true;
  return (takesTimeForLength(check) && speaksOfTime(tokens)) || (deniesOne(check) && deniesBoth(tokens));
}

const isUnmeant = (test: Test, names: NameIndex): boolean =>
  isBodyAsField(test) ||
  isHeaderAsField(test) ||
  takesMeaningForText(test, names) ||
  ordersUnlike(test, names) ||
  ordersFlag(test, names) ||
  ordersWhole(test, names) ||
  isOfAnyLength(test) ||
  ordersMoment(test, names) ||
  takesEndForValue(test, names) ||
  countsText(test, names) ||
  findsTextAmongRecords(test, names);

const RUN = /^\^(?:\[[^\]]+\][+*])+\$$/;
const CASE = /^\^\[\^([aA]-[zZ])\]\*\[[aA]-[zZ]\]\[\^\1\]\*\$$/;

/** "has no digits" of what does not only consist of digits. */
const deniesWhole = ({ predicate, negated }: Test): boolean =>
  negated && predicate.op === 'matches' && (RUN.test(predicate.pattern) || CASE.test(predicate.pattern));

const speaksOfWhole = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ kind, lower }) =>
      kind === 'quoted' ||
      /^(?:only|all|just|purely|entirely|solely|exclusively|consists?|consisting|made|whole|wholly|fully|match|matches|pattern|regex)$/.test(
        lower,
      ),
  );

const PERMISSION =
  /^(?:allowed|permitted|disallowed|forbidden|prohibited|disclosed|exposed|revealed|leaked|acceptable|tolerated)$/i;

/** What several things are to each other. */
const LIKENESS = /^(?:the )?(?:very )?(?:same|identical|equal|alike|different)$/i;

const CHARACTERS =
  /^(?:(?:upper|lower)[- ]?case )?(?:letters?|digits?|spaces?|whitespaces?|blanks|hyphens?|dashes|underscores?)$/i;

/** "X-Powered-By is not allowed", "never contains digits": no text to compare with, unless a known answer has such a value there. */
function takesMeaningForText({ subject, predicate }: Test, { byText }: NameIndex): boolean {
  if (!('value' in predicate) || predicate.value.kind !== 'words') return false;
  const { text } = predicate.value;
  const isMeaning =
    (predicate.op === 'compare' && (PERMISSION.test(text) || LIKENESS.test(text))) ||
    (predicate.op === 'contains' && (CHARACTERS.test(text) || /^(?:it|them|this|that|these|those)$/i.test(text)));
  if (!isMeaning) return false;
  const known = subject.kind === 'field' ? (byText.get(formatPath(ofEveryItem(subject.path)))?.values ?? []) : [];
  return !known.some((value) => String(value).toLowerCase() === text.toLowerCase());
}

/** "is the sum of a and b, within 0.5": how exactly it is meant, and no bound of its own. */
function takesToleranceForBound(check: Check, tokens: readonly Token[]): boolean {
  if (!tokens.some(({ lower }) => /^(?:within|±|tolerance)$/.test(lower))) return false;
  const all = testsOf(check);
  const isBound = ({ subject, predicate }: Test): boolean =>
    predicate.op === 'compare' &&
    predicate.comparison === 'less' &&
    all.some(
      (other) =>
        other.predicate.op === 'compare' &&
        other.predicate.comparison === 'equal' &&
        JSON.stringify(other.subject) === JSON.stringify(subject),
    );
  return all.some(isBound);
}

/** "ends with .csv or .tsv": the end of a file name, and no value. */
function takesEndForValue({ subject, predicate }: Test, { byText }: NameIndex): boolean {
  if (subject.kind !== 'field' || predicate.op !== 'compare') return false;
  const { value } = predicate;
  const text = value.kind === 'words' ? value.text : value.kind === 'literal' ? value.value : null;
  if (typeof text !== 'string' || !/^[.][a-z]{1,5}$/.test(text)) return false;
  return !byText.get(formatPath(ofEveryItem(subject.path)))?.values.includes(text);
}

/** "at least one is neither open nor full" says of one of them that it is not, and not of each. */
function deniesEach(check: Check, tokens: readonly Token[]): boolean {
  const neither = tokens.findIndex(({ lower }) => lower === 'neither');
  const isOfSome = tokens
    .slice(0, Math.max(neither, 0))
    .some(({ lower }, at, before) => lower === 'some' || (lower === 'least' && before[at + 1]?.lower === 'one'));
  return isOfSome && jsonOf(check).includes('"kind":"not"');
}

/** What is true or false is not at least 1. */
function ordersFlag({ subject, predicate }: Test, { byText }: NameIndex): boolean {
  if (subject.kind !== 'field' || predicate.op !== 'compare' || predicate.comparison === 'equal') return false;
  const entry = byText.get(formatPath(ofEveryItem(subject.path)));
  return entry !== undefined && !entry.isList && !entry.isObject && isFlag(entry.types);
}

/** Nothing is shorter than nothing. */
export function isOfAnyLength({ predicate, negated }: Test): boolean {
  if (predicate.op !== 'length' || predicate.value.kind !== 'literal') return false;
  const { comparison, value } = predicate;
  if (typeof value.value === 'number' && value.value < 0) return true;
  return value.value === 0 && (negated ? comparison === 'less' : comparison === 'atLeast');
}

/** A list is no more than a number: how many items it has is. */
function ordersWhole({ subject, predicate }: Test, { byText }: NameIndex): boolean {
  if (subject.kind !== 'field' || predicate.op !== 'compare' || predicate.comparison === 'equal') return false;
  const entry = byText.get(formatPath(ofEveryItem(subject.path)));
  return entry !== undefined && (entry.isList || entry.isObject);
}

/** "not more than 24 hours after it": a moment is not more than a number. */
function ordersMoment({ subject, predicate }: Test, names: NameIndex): boolean {
  if (subject.kind !== 'field' || predicate.op !== 'compare' || predicate.comparison === 'equal') return false;
  const { value } = predicate;
  const values = names.byText.get(formatPath(ofEveryItem(subject.path)))?.values.filter((one) => one !== null) ?? [];
  const isOfMoments =
    values.length > 0 && values.every((one) => typeof one === 'string' && /^\d{4}-\d\d-\d\d/.test(one));
  return isOfMoments && value.kind === 'literal' && typeof value.value === 'number';
}

/** "passengers must not contain `passportNumber`" says nothing of a list whose items are records. */
function findsTextAmongRecords({ subject, predicate }: Test, { byText }: NameIndex): boolean {
  if (subject.kind !== 'field' || predicate.op !== 'contains') return false;
  const isText = predicate.value.kind === 'words' || predicate.value.kind === 'literal';
  const list = ofEveryItem(subject.path);
  return isText && byText.get(formatPath([...list, { each: true }]))?.isObject === true;
}

const NO_NAME =
  /^(?:i|we|you|he|she|it|they|this|that|these|those|who|what|which|one|must|shall|should|will|would|can|could|may|might|is|are|was|were|be|has|have|and|or|but|not|no|the|an?)$/i;

/** "That header must be gone", "I searched for it": what stands for something else names neither a header nor a thing. */
function namesNothing(check: Check, tokens: readonly Token[]): boolean {
  const names = [
    ...testsOf(check).flatMap(({ subject }) => (subject.kind === 'header' ? [subject.name] : [])),
    ...(check.kind === 'outcome' && check.thing !== null ? [check.thing] : []),
  ];
  return names.some(
    (name) => NO_NAME.test(name) && tokens.some(({ kind, lower }) => kind === 'word' && lower === name.toLowerCase()),
  );
}

const QUALITY =
  /^(?:nulls?|repeats?|repetitions?|dup(?:e|licate)?s?|gaps?|blanks?|zero(?:e?s)?|negatives?|decimals?|fractions?|spaces?|exceptions?|others?|extras?)$/;

/** "no nulls", "no repeats", "that combination must not occur": what values must not be, and no member that must not be there. */
export const takesQualityForName = (check: Check, tokens: readonly Token[]): boolean =>
  testsOf(check).some(
    ({ subject }) =>
      subject.kind === 'field' &&
      subject.path.some(
        (step) =>
          typeof step === 'object' &&
          'find' in step &&
          tokens.some(
            ({ kind, lower }, at) =>
              kind === 'word' &&
              lower === step.find.toLowerCase() &&
              (QUALITY.test(lower) || /^(?:that|this|such|these|those)$/.test(tokens[at - 1]?.lower ?? '')),
          ),
      ),
  );

const isBodyAsField = ({ subject, predicate }: Test): boolean =>
  subject.kind === 'body' && predicate.op === 'compare' && predicate.value.kind === 'field';

/** "X-Foo must not be disclosed" names a header wherever the answer has no such member. */
const isHeaderAsField = ({ subject }: Test): boolean =>
  subject.kind === 'field' &&
  subject.path.some((step) => typeof step === 'object' && 'find' in step && /^x-/i.test(step.find));

function ordersUnlike({ subject, predicate }: Test, names: NameIndex): boolean {
  if (subject.kind !== 'field' || predicate.op !== 'compare' || predicate.value.kind !== 'field') return false;
  if (predicate.comparison === 'equal') return false;
  const [left, right] = [kindAt(subject.path, names), kindAt(predicate.value.path, names)];
  return left !== null && right !== null && left !== right;
}

/** "no line has fewer than 5 stops" says nothing of the names of lines. */
function countsText({ subject, predicate }: Test, { byText }: NameIndex): boolean {
  if (subject.kind !== 'field') return false;
  const isOrder =
    predicate.op === 'between' ||
    (predicate.op === 'compare' &&
      predicate.comparison !== 'equal' &&
      predicate.value.kind === 'literal' &&
      typeof predicate.value.value === 'number');
  const values = (byText.get(formatPath(ofEveryItem(subject.path)))?.values ?? []).filter((value) => value !== null);
  const texts = values.filter((value) => typeof value === 'string');
  return (
    isOrder &&
    texts.length > 0 &&
    texts.length === values.length &&
    texts.some((text) => !/\d/.test(text) || /^\d*\p{L}/u.test(text))
  );
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/;

/** What the values of a location have in common; null where none are known or they differ. */
function kindAt(path: Path, { byText }: NameIndex): string | null {
  const values = (byText.get(formatPath(path))?.values ?? []).filter((value) => value !== null);
  const kinds = new Set(
    values.map((value) => (typeof value === 'string' && MOMENT.test(value) ? 'moment' : typeof value)),
  );
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? kind : null;
}

const UNIT = /^(?:ms|msec|msecs|milliseconds?|seconds?|secs?|minutes?)$/;

const takesTimeForLength = (check: Check): boolean => testsOf(check).some(({ predicate }) => predicate.op === 'length');

const speaksOfTime = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }, at) => kind === 'number' && UNIT.test(tokens[at + 1]?.lower ?? ''));

const ANSWER = /^(?:response|answer|reply)$/;
const COMES = /^(?:must|should|has|comes?|arrives?|takes?|within|in|is|time)$/;

/** "the response must come in less than 90 ms" is said of the answer as a whole. */
function speaksOfSpeed(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && ANSWER.test(lower));
  if (at < 0 || !COMES.test(tokens[at + 1]?.lower ?? '')) return false;
  return tokens
    .slice(at, at + 10)
    .some(
      ({ kind }, index) => kind === 'number' && /^(?:ms|msec|milliseconds?)$/.test(tokens[at + index + 1]?.lower ?? ''),
    );
}

function deniesOne(check: Check): boolean {
  if (check.kind === 'each') return deniesOne(check.check);
  if (check.kind === 'all') return check.checks.some(deniesOne);
  if (check.kind !== 'any' || !jsonOf(check).includes('"negated":true')) return false;
  const parts = check.checks.filter((one) => one.kind === 'test');
  return parts.some(({ negated }) => negated) && parts.some(({ negated }) => !negated);
}

const NEVER = /^(?:never|cannot|can't|mustn't|shouldn't|not|nor|no)$/;
const VERB = /^(?:is|are|was|were|be|has|have|must|should|can|may|will|contains?|exists?|equals?)$/;

/** "never above 5 or below 2": behind "or" no verb begins a statement of its own. */
function deniesBoth(tokens: readonly Token[]): boolean {
  const never = tokens.findIndex(({ kind, lower }) => kind === 'word' && NEVER.test(lower));
  const or =
    never < 0 ? -1 : tokens.findIndex(({ kind, lower }, at) => at > never && kind === 'word' && lower === 'or');
  if (or < 0) return false;
  const ends = tokens.findIndex(({ lower }, at) => at > or && /^[.,;:]$/.test(lower));
  return !tokens
    .slice(or + 1, ends < 0 ? undefined : ends)
    .some(({ kind, lower }) => kind === 'word' && VERB.test(lower));
}
