import type { StepValue } from '@assay/scenario';
import type { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { listView, schemaOf } from '../../../resources/lists/list-view.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { plain } from '../../../resources/words/words.ts';
import { mayBeNull } from '../../../schema/nullable/may-be-null.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';

/** As many as show that a filter is looked at beside who asks. */
const MAX_FILTERS = 2;

/**
 * Filters that a record matches by a value of its own, which is taken out of the answer that made it. Values out of a list, which many
 * records have, are left out.
 */
export function ownValueFilters(
  { operation, index }: Situation,
  resource: Resource,
  chain: Pick<ChainBuilder, 'also'>,
): StepValue[] {
  const view = listView(operation, index);
  const made = resource.create === null ? null : answeredRecord(resource.create, index.definitions);
  if (view === null || made === null) return [];
  // What may be null, or anything at all, need not have a value to look for.
  const answered = Object.entries(made.view.properties ?? {}).flatMap(([name, property]) => {
    const flat = flatten(property, index.definitions);
    const hasValue = flat.type !== undefined && !mayBeNull(property, index.definitions);
    return made.view.required?.includes(name) === true && hasValue ? [name] : [];
  });
  return view.filters
    .flatMap(({ kind, parameter, fields: [field] }): StepValue[] => {
      const schema = schemaOf(view, parameter);
      const one = schema.items === undefined ? schema : flatten(schema.items, index.definitions);
      const isOfMany = one.enum !== undefined || mainType(one) === 'boolean';
      const own = answered.find((name) => field !== undefined && plain(name) === plain(field.name));
      if (kind !== 'equal' || isOfMany || field === undefined || own === undefined) return [];
      const kept = chain.also(resource, `${made.prefix}${own}`, `${resource.name}${plain(own)}`);
      return kept === null ? [] : [{ in: 'query', name: parameter.name, value: `{{${kept}}}` }];
    })
    .slice(0, MAX_FILTERS);
}
