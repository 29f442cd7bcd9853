import { everyItem, itemAt, schemaOf } from '../../../resources/lists/list-view.ts';
import type { Candidate } from '../../candidate.ts';
import { query, type ListRequest, type ListScenarios } from '../list-request.ts';
import { saysAny } from './own-filters.ts';
import { equalFilters, isExact, isPlainField, type EqualFilter } from './equal-filters.ts';

const valuesOf = ({ view }: ListScenarios, { filter: { parameter } }: EqualFilter): string[] =>
  (schemaOf(view, parameter).enum ?? []).filter((value) => typeof value === 'string');

/**
 * Each of two values of one filter, together with the value of another one that an item has. The item has one of the two values at
 * most, so an answer that looks at one filter alone shows it beside the other value.
 */
export function bothFilters(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  if (saysAny(lists)) return [];
  const used = equalFilters(lists).filter(({ field }) => isPlainField(field));
  const pairs = used.flatMap((one, at) => {
    const values = valuesOf(lists, one);
    const [first, second] = values;
    const other = used[(at + 1) % used.length];
    if (first === undefined || second === undefined || other === undefined) return [];
    return other === one || !isExact(lists, other.filter) ? [] : [{ one, other, first, second, of: values.length }];
  });
  // Of few values the other items are likelier to have them.
  const likeliest = pairs.toSorted((a, b) => a.of - b.of).slice(0, 1);
  return likeliest.map(({ one, other, first, second }) => {
    const names = [one, other].map(({ filter }) => filter.parameter.name);
    const asked = (value: string): ListRequest => {
      const sent = [query(one.filter.parameter, value)];
      const isOther = `every ${everyItem(view, other.field)} equals {${other.name}}`;
      return {
        query: [...sent, query(other.filter.parameter, `{{${other.name}}}`)],
        rules: [...lists.rulesFor(sent), isOther],
      };
    };
    const itsOther = { name: other.name, path: itemAt(view, 0, other.field), optional: true as const };
    return lists.open(
      {
        kind: 'both_filters',
        name: `Filtered by ${names.join(' and ')} at once`,
        reason: 'Filters that are given together all count.',
        constraint: names.join(', '),
      },
      { ...asked(first), before: [lists.openRead([], [itsOther])], followUps: [asked(second)] },
    );
  });
}
