import type { Verdict } from '../../exchange.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import { atLocation } from '../../tree/at-location.ts';
import type { Check, EachItem, Path } from '../../tree/check.ts';
import { formatPath, parsePath } from '../../tree/path.ts';
import { testsOf } from '../../tree/parts-of.ts';
import type { Json } from '@assay/api-model';
import { nearestPath } from './nearest.ts';
import { observeField } from './fields.ts';
import { observe } from './observe.ts';
import type { Judged, Observed } from './observed.ts';
import { failed, passed } from '../report.ts';
import { holds } from '../test.ts';

type Judge = (check: Check, judged: Judged) => Verdict;

interface Item {
  path: Path;
  value: Json;
}

const listed = 20;
const named = 3;

/**
 * Judges what is said of the items of a list one by one. A list that is not there fails, and so does a filter that no item
 * has the values for: nothing then says which items are meant.
 */
export function judgeEach(check: EachItem, judged: Judged, judge: Judge): Verdict {
  const lists = observeField(check.list, judged.exchange);
  const broken = lists.find(({ value }) => !Array.isArray(value));
  if (broken !== undefined || lists.length === 0) return noList(check, broken, judged);
  const items = lists.flatMap(itemsOf);
  const { filter } = check;
  const meant = filter === null ? items : items.filter((item) => judge(filter, inside(item, judged)).status === 'pass');
  if (meant.length === 0 && filter !== null && items.length > 0 && isBlind(filter, items, judged))
    return failed(
      `Expected that ${expected(check)}, but no item of \`${formatPath(check.list)}\` has what tells which are meant.`,
      [],
    );
  const met = meant.map((item) => judge(check.check, inside(item, judged)).status === 'pass');
  const count = met.filter(Boolean).length;
  const report = (wanted: boolean) =>
    meant
      .filter((_, index) => met[index] === wanted)
      .slice(0, listed)
      .map(({ path }) => judge(atLocation(check.check, path), judged));
  if (!holds(check.quantifier, count, meant.length)) return failing(check, { count, total: meant.length, report });
  if (meant.length === 0) return passed(`There are no such items, so nothing contradicts that ${expected(check)}.`, []);
  return passed(`${paraphrase(check)}.`, () =>
    report(check.quantifier.kind !== 'none').flatMap(({ evidence }) => evidence),
  );
}

/** The first items that a rule means where it says which: a change of any other item would not matter to it. */
export function itemsMeant(check: Check, judged: Judged, judge: Judge): Path[] {
  if (check.kind === 'all' || check.kind === 'any')
    return check.checks.flatMap((one) => itemsMeant(one, judged, judge));
  if (check.kind === 'not') return itemsMeant(check.check, judged, judge);
  if (check.kind === 'when') return itemsMeant(check.consequence, judged, judge);
  if (check.kind !== 'each' || check.filter === null) return [];
  const { list, filter } = check;
  const items = observeField(list, judged.exchange).flatMap(itemsOf);
  return items
    .filter((item) => judge(filter, inside(item, judged)).status === 'pass')
    .slice(0, 2)
    .map(({ path }) => path);
}

function itemsOf({ path, value }: Observed): Item[] {
  const location = parsePath(path) ?? [];
  return Array.isArray(value) ? value.map((item, index) => ({ path: [...location, index], value: item })) : [];
}

/** The same answer, with one item of it as the tree that paths walk. */
function inside({ value }: Item, { exchange, context }: Judged): Judged {
  return { exchange: { ...exchange, responseTree: () => ({ ok: true, value }) }, context };
}

function noList(check: EachItem, broken: Observed | undefined, { exchange }: Judged): Verdict {
  const text = formatPath(check.list);
  const near = broken?.value === undefined ? nearestPath(check.list, exchange) : null;
  const hint = near === null ? '' : `; the nearest is \`${near}\``;
  const problem = broken === undefined || broken.value === undefined ? 'is missing' : 'is not a list';
  return failed(`Expected that ${expected(check)}, but \`${broken?.path ?? text}\` ${problem}${hint}.`, [
    { path: broken?.path ?? text, value: broken?.value === undefined ? 'missing' : typeof broken.value, ok: false },
  ]);
}

const existence = new Set(['present', 'unset', 'null', 'empty']);

/** Whether the filter compares values that not one item has. */
function isBlind(filter: Check, items: Item[], judged: Judged): boolean {
  const compared = testsOf(filter).filter(
    ({ subject, predicate }) => subject.kind === 'field' && !existence.has(predicate.op),
  );
  if (compared.length === 0) return false;
  return items.every((item) => {
    const within = inside(item, judged);
    return compared.every(({ subject }) => observe(subject, within).every(({ value }) => value === undefined));
  });
}

interface Outcome {
  count: number;
  total: number;
  report: (wanted: boolean) => Verdict[];
}

function failing(check: EachItem, { count, total, report }: Outcome): Verdict {
  const wantsFew = check.quantifier.kind === 'none' || check.quantifier.kind === 'atMost';
  const tooMany = check.quantifier.kind === 'exactly' && 'count' in check.quantifier && count > check.quantifier.count;
  const culprits = report(wantsFew || tooMany);
  if (total === 0) return failed(`Expected that ${expected(check)}, but there are no such items.`, []);
  const reasons = culprits.slice(0, named).map(({ reason }) => reason);
  const more = culprits.length - reasons.length;
  const rest = more > 0 ? ` ${more === 1 ? '1 more item is' : `${more} more items are`} like this.` : '';
  const evidence = culprits.flatMap((verdict) => verdict.evidence).map((entry) => ({ ...entry, ok: false }));
  const head =
    check.quantifier.kind === 'all'
      ? ''
      : `Expected that ${expected(check)}, but ${count} of ${total} ${count === 1 ? 'does' : 'do'}. `;
  return failed(`${head}${reasons.join(' ')}${rest}`, evidence);
}

function expected(check: EachItem): string {
  const text = paraphrase(check);
  return text.charAt(0).toLowerCase() + text.slice(1);
}
