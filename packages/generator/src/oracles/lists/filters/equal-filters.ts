import type { Filter } from '../../../resources/lists/filters.ts';
import type { ItemField } from '../../../resources/lists/item-fields.ts';
import { schemaOf } from '../../../resources/lists/list-view.ts';
import { plain } from '../../../resources/words/words.ts';
import { mainType } from '../../../schema/resolve.ts';
import type { ListScenarios } from '../list-request.ts';

/** A filter that asks for one value of a field. */
export interface EqualFilter {
  filter: Filter;
  field: ItemField;
  /** Of the value that an item has there. */
  name: string;
}

/** The filters of a list that ask for values of its items, other than who they are. */
export const equalFilters = ({ view }: ListScenarios): EqualFilter[] =>
  view.filters.flatMap((filter) => {
    const [field] = filter.fields;
    const isOther = field !== undefined && field.path !== view.identity?.path;
    return filter.kind === 'equal' && isOther ? [{ filter, field, name: `its${plain(field.name)}` }] : [];
  });

/** Values out of a list, and identities, are looked for as a whole; free texts may be parts. */
export function isExact({ view }: ListScenarios, { parameter, match }: Filter): boolean {
  const schema = schemaOf(view, parameter);
  if (mainType(schema) === 'boolean') return false;
  const isWhole = schema.enum !== undefined || schema.format === 'uuid' || mainType(schema) === 'integer';
  return isWhole || match === 'exact' || /id$/i.test(parameter.name);
}

export const isPlainField = ({ path }: ItemField): boolean => !path.startsWith('relationships.');
