import type { StepValue } from '@assay/scenario';
import { OWN_COUNT } from '../../../chains/records/own-values.ts';
import type { Candidate } from '../../candidate.ts';
import type { ItemField } from '../../../resources/lists/item-fields.ts';
import { everyItem, listName, schemaOf, type ListView } from '../../../resources/lists/list-view.ts';
import { query, type About, type ListScenarios } from '../list-request.ts';

/** A page so large that a short list comes as a whole. */
interface LargestPage {
  sent: StepValue[];
  count: number;
}

/** The largest page that the document allows, so that what is looked for is on it; null where it names no end. */
export function largestPage({ view }: Pick<ListScenarios, 'view'>): LargestPage | null {
  const { size } = view.paging;
  const maximum = size === null ? undefined : schemaOf(view, size).maximum;
  return size === null || maximum === undefined ? null : { sent: [query(size, `${maximum}`)], count: maximum };
}

/** Where everything that matches is on one page, the total is the number of its items. */
export function wholeTotal(view: ListView, { count }: LargestPage): string[] {
  const { total } = view.paging;
  if (total === null) return [];
  const isField = total.startsWith('`');
  if (isField && view.answer.path === '') return [];
  const rule = isField
    ? `${total} equals the number of items in ${listName(view)}`
    : `the number of items in ${listName(view)} is exactly ${total}`;
  return [`if ${total} is at most ${count} then ${rule}`];
}

/** An item of the list is found again, where all of what is asked for comes at once. */
export function itemIsThere(lists: ListScenarios, identity: ItemField): { page: StepValue[]; found: string[] } {
  const { size, page, offset, cursor, total } = lists.view.paging;
  const rule = `any ${everyItem(lists.view, identity)} equals {itsidentity}`;
  if ([size, page, offset, cursor].every((one) => one === null)) return { page: [], found: [rule] };
  const largest = largestPage(lists);
  if (largest === null || total === null) return { page: [], found: [] };
  return { page: largest.sent, found: [`if ${total} is at most ${largest.count} then ${rule}`] };
}

/** The total of an answer as an extract takes it. */
export const totalPath = (total: string): string =>
  total.startsWith('`') ? total.replaceAll('`', '') : total.replace(/^the header `(.+)`$/, 'header $1');

/** That an answer names no page after it. */
function noNext({ paging: { next, more } }: ListView): string | null {
  if (more !== null) return `${more} is false`;
  if (next === null) return null;
  if (next.isEmptyAtEnd === true) return `if ${next.subject} is present then ${next.subject} is empty`;
  return next.isHeader ? `${next.subject} does not contain "rel=\\"next\\""` : null;
}

/** After a page that is full and holds everything there is no other one. */
export function lastFullPage(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { size, total } = view.paging;
  const end = noNext(view);
  if (size === null || total === null || end === null || lists.isSure) return [];
  const about: About = {
    kind: 'next_page',
    name: 'No page after one that is full and holds everything',
    reason: 'A page that holds everything is the last one, however full it is.',
    constraint: size.name,
  };
  const before = lists.openRead([], [{ name: 'total', path: totalPath(total), optional: true }]);
  // Other scenarios may make such records meanwhile.
  const rules = [`if ${total} equals {total} then ${end}`];
  const undecided = [400, 422];
  return [lists.open(about, { query: [query(size, '{{total}}')], rules, before: [before], undecided })];
}

/** The same of own records: a page of exactly as many as there are. */
export function fullPageOfOwn(lists: ListScenarios, own: NonNullable<ListScenarios['closed']>): Candidate[] {
  const { view } = lists;
  const { size } = view.paging;
  const end = noNext(view);
  const { minimum = 1, maximum = Infinity, multipleOf = 1 } = size === null ? {} : schemaOf(view, size);
  const isAllowed = minimum <= OWN_COUNT && maximum >= OWN_COUNT && OWN_COUNT % multipleOf === 0;
  if (size === null || end === null || !isAllowed) return [];
  const about: About = {
    kind: 'next_page',
    name: `No page after a full one of ${OWN_COUNT}`,
    reason: 'A page that holds everything is the last one, however full it is.',
    constraint: size.name,
  };
  const rules = [`${listName(view)} has a length of exactly ${OWN_COUNT}`, end];
  return [lists.alone(own, about, { query: [query(size, `${OWN_COUNT}`)], rules })];
}
