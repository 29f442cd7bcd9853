import type { Json } from '@assay/api-model';
import type { Verdict } from '../../exchange.ts';
import { expectation } from '../../paraphrase/paraphrase.ts';
import type { ItemRelation, Path, Predicate, Test } from '../../tree/check.ts';
import { formatPath, parsePath } from '../../tree/path.ts';
import { canonicalKey, compareDecimals, decimalOf, differencesOf } from '../values/canonical.ts';
import type { Judged, Observed } from '../lookup/observed.ts';
import { compareScalars, inComparison } from '../values/order.ts';
import { keyValue, otherValue, wholeValue } from './other-answers.ts';
import type { AnswerPredicate } from './other-answers.ts';
import { evidenceOf, failed, passed, shown } from '../report.ts';

type Of<Op extends Predicate['op']> = Predicate & { op: Op };

const maxShown = 10;
const maxNamed = 3;

/** What does not fit, as the second half of a sentence, with the values on both sides. */
interface Misfit {
  words: string;
  values: Observed[];
}

interface Sides {
  own: Observed & { value: Json };
  other: Observed & { value: Json };
}

/** Judges what is said of an answer and the answer of another step, which `openReason` has found to be there. */
export function judgeByAnswer(
  test: Test,
  predicate: AnswerPredicate,
  { judged, sentence }: { judged: Judged; sentence: () => string },
): Verdict {
  const other = otherValue(predicate.other, judged);
  const own = wholeValue(test.subject, judged);
  if ('problem' in other || other.value === undefined) return failed(`Expected ${expectation(test)}.`, []);
  const right = { ...other, value: other.value };
  if (own.value === undefined) return failing(test, { words: `\`${own.path}\` is missing`, values: [own, right] });
  const sides = { own: { path: own.path, value: own.value, ...(own.isSecret && { isSecret: true }) }, other: right };
  const { misfit, isOrdered = true } = misfitOf(predicate, sides);
  const both = [sides.own, sides.other];
  if (test.negated && isOrdered && misfit === null) return failing(test, { words: 'that is so', values: both });
  if (misfit !== null && (!test.negated || !isOrdered)) return failing(test, misfit);
  return passed(`${sentence()}.`, () => both.map((side) => evidenceOf(side, true)));
}

function failing(test: Test, { words, values }: Misfit): Verdict {
  return failed(
    `Expected ${expectation(test)}, but ${words}.`,
    values.map((value) => evidenceOf(value, false)),
  );
}

/** `isOrdered` false: what is said of the value can neither be said nor denied. */
interface Compared {
  misfit: Misfit | null;
  isOrdered?: boolean;
}

function misfitOf(predicate: AnswerPredicate, sides: Sides): Compared {
  if (predicate.op === 'sameAs') return { misfit: difference(predicate, sides) };
  return predicate.op === 'offset' ? distance(predicate, sides) : itemsMisfit(predicate, sides);
}

function difference({ except }: Of<'sameAs'>, { own, other }: Sides): Misfit | null {
  const found = differencesOf(own.value, other.value, { except, limit: maxShown });
  if (found.length === 0) return null;
  const pairs = found.map(({ path, own: mine, other: theirs }) => ({
    mine: inside(own, path, mine),
    theirs: inside(other, path, theirs),
  }));
  const words = pairs
    .slice(0, maxNamed)
    .map(({ mine, theirs }) => `\`${mine.path}\` is ${shown(mine)} instead of ${shown(theirs)}`);
  const more = pairs.length - words.length;
  return {
    words: `${words.join(', ')}${more > 0 ? ` and ${more === maxShown - maxNamed ? 'more' : more} other values differ` : ''}`,
    values: pairs.flatMap(({ mine, theirs }) => [mine, theirs]),
  };
}

/** A location below another one. */
function inside({ path: above, isSecret }: Observed, path: Path, value: Json | undefined): Observed {
  const [, prefix = '', base = ''] = /^(step ".*": )?(.*)$/s.exec(above) ?? [];
  const root = base === 'body' ? [] : (parsePath(base) ?? [base]);
  const text = path.length === 0 ? base : formatPath([...root, ...path]);
  return { path: `${prefix}${text}`, value, ...(isSecret === true && { isSecret }) };
}

function distance({ comparison, by }: Of<'offset'>, { own, other }: Sides): Compared {
  const order = orderOf(own.value, other.value, by);
  if (order !== null && inComparison(order, comparison)) return { misfit: null };
  const words = `\`${own.path}\` is ${shown(own)}, and \`${other.path}\` is ${shown(other)}`;
  return { misfit: { words, values: [own, other] }, isOrdered: order !== null };
}

function orderOf(own: Json, other: Json, by: number): number | null {
  const [left, right, offset] = [decimalOf(own), decimalOf(other), decimalOf(by)];
  if (left !== null && right !== null && offset !== null) return compareDecimals(left, right, offset);
  return by === 0 ? compareScalars(own, other) : null;
}

interface Item {
  key: string;
  path: string;
  value: Json;
}

function itemsMisfit({ relation, by }: Of<'itemsOf'>, { own, other }: Sides): Compared {
  if (!Array.isArray(own.value))
    return { misfit: { words: `\`${own.path}\` is not a list`, values: [own] }, isOrdered: false };
  const mine = itemsOf(own, own.value, by);
  const nameless = mine.find(({ key }) => key === '');
  if (nameless !== undefined)
    return {
      misfit: { words: `\`${nameless.path}\` has no \`${formatPath(by ?? [])}\``, values: [nameless] },
      isOrdered: false,
    };
  const theirs = itemsOf(other, Array.isArray(other.value) ? other.value : [], by);
  return { misfit: relations[relation](mine, theirs) };
}

function itemsOf(list: Observed, items: Json[], by: Path | null): Item[] {
  return items.map((item, index) => {
    const value = keyValue(item, by);
    const { path } = inside(list, [index], null);
    return { key: value === undefined ? '' : canonicalKey(value), path, value: item };
  });
}

type Relation = (mine: Item[], theirs: Item[]) => Misfit | null;

const relations: Record<ItemRelation, Relation> = {
  same: inSameOrder,
  reversed: (mine, theirs) => inSameOrder(mine, theirs.toReversed()),
  anyOrder: inAnyOrder,
  within: (mine, theirs) => notIn(mine, theirs, 'is not in the other list'),
  including: (mine, theirs) => notIn(theirs, mine, 'is not in this list'),
  apart: (mine, theirs) => {
    const known = new Map(theirs.map((item) => [item.key, item]));
    return misfit(
      mine.filter(({ key }) => known.has(key)),
      'is in both lists',
      ({ key }) => known.get(key),
    );
  },
};

function inSameOrder(mine: Item[], theirs: Item[]): Misfit | null {
  const at = mine.findIndex(({ key }, index) => key !== theirs[index]?.key);
  const index = at < 0 ? mine.length : at;
  if (at < 0 && mine.length === theirs.length) return null;
  const [own, other] = [mine[index], theirs[index]];
  const ownText = own === undefined ? `there are only ${mine.length} items` : `\`${own.path}\` is ${shown(own)}`;
  const otherText =
    other === undefined
      ? `there are only ${theirs.length} items to compare with`
      : `\`${other.path}\` is ${shown(other)}`;
  return { words: `${ownText}, and ${otherText}`, values: [own, other].filter((item) => item !== undefined) };
}

/** Both lists hold the same items equally often. */
function inAnyOrder(mine: Item[], theirs: Item[]): Misfit | null {
  const counts = new Map<string, number>();
  for (const { key } of theirs) counts.set(key, (counts.get(key) ?? 0) + 1);
  const extra = mine.filter(({ key }) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
  if (extra.length > 0) return misfit(extra, 'is not in the other list as often');
  const missing = theirs.filter(({ key }) => (counts.get(key) ?? 0) > 0);
  return misfit(missing, 'is not in this list as often');
}

function notIn(items: Item[], others: Item[], words: string): Misfit | null {
  const known = new Set(others.map(({ key }) => key));
  return misfit(
    items.filter(({ key }) => !known.has(key)),
    words,
  );
}

function misfit(
  culprits: Item[],
  words: string,
  twin: (item: Item) => Item | undefined = () => undefined,
): Misfit | null {
  const [first] = culprits;
  if (first === undefined) return null;
  const more = culprits.length > 1 ? ` and ${culprits.length - 1} more` : '';
  const values = culprits.slice(0, maxShown).flatMap((item) => [item, twin(item)]);
  return {
    words: `\`${first.path}\` (${shown(first)}) ${words}${more}`,
    values: values.filter((item) => item !== undefined),
  };
}
