import type { StepValue } from '@assay/scenario';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import type { Filter } from '../../resources/lists/filters.ts';
import { isText, type ItemField } from '../../resources/lists/item-fields.ts';
import type { ListView } from '../../resources/lists/list-view.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { referredName } from '../../resources/words/words.ts';
import type { ChainBuilder } from '../chain.ts';
import type { Instead } from './exclusive/exclusive.ts';
import type { OwnValue } from './own-values.ts';

/** What restricts a list to the own records of its scenarios. */
export interface Handle {
  /** `parent`: they are alone below a record that was made for them. */
  kind: 'parent' | 'reference' | 'search';
  /** Empty for a parent in the path. */
  query: readonly StepValue[];
  /** The filter that it uses. */
  filter: Filter | null;
}

interface Made {
  chain: ChainBuilder;
  index: ApiIndex;
  planned: readonly { field: ItemField; values: readonly OwnValue[]; isTaken: boolean; isKept: boolean }[];
  instead: Instead;
}

/** The records that the chain made and that all own records share, not those that were there. */
const madeHere = ({ chain, instead }: Made): { resource: Resource; identity: string }[] =>
  chain
    .records()
    .filter(({ resource, identity }) => chain.makerOf(resource) === resource.create && !instead.has(identity));

function byParent({ operation }: ListView, { chain, index }: Made): Handle | null {
  const { path } = operation;
  const last = parameterNames(path).at(-1);
  const parent =
    last === undefined ? null : index.resourceAt(path.slice(0, path.indexOf(`{${last}}`) + last.length + 2));
  const isMade = parent !== null && parent.create !== null && chain.makerOf(parent) === parent.create;
  return isMade ? { kind: 'parent', query: [], filter: null } : null;
}

const query = ({ parameter }: Filter, value: string): StepValue[] => [{ in: 'query', name: parameter.name, value }];

function byReference({ filters }: ListView, made: Made): Handle | null {
  const own = madeHere(made).map(({ identity }) => identity);
  for (const filter of filters.filter(({ kind }) => kind === 'equal')) {
    const planned = made.planned.find(({ field }) => field.path === filter.fields[0]?.path);
    const value = planned?.values[0]?.sent;
    if (value !== undefined && own.includes(value)) return { kind: 'reference', query: query(filter, value), filter };
  }
  return null;
}

/** A filter by what the path of the create names: the records are made below it, whether or not their bodies say so. */
function byAncestor({ filters }: ListView, made: Made): Handle | null {
  const { index } = made;
  const own = madeHere(made).filter(({ resource }) => resource.create !== null);
  for (const filter of filters.filter(({ kind }) => kind === 'equal')) {
    const referred = referredName(filter.fields[0]?.name ?? '');
    const found = own.find(({ resource }) => resource.name === referred && index.resources.includes(resource));
    if (found !== undefined) return { kind: 'reference', query: query(filter, found.identity), filter };
  }
  return null;
}

/** A search that finds every text with the letters that only the own records have. */
function bySearch({ filters }: ListView, made: Made): Handle | null {
  const words = made.planned.filter(({ isTaken, isKept, values }) => isTaken && !isKept && values[0]?.rank === null);
  for (const filter of filters.filter(
    ({ kind, isFuzzy, match }) => kind === 'search' && !isFuzzy && match !== 'exact',
  )) {
    const field =
      filter.fields.length === 0
        ? words[0]
        : words.find((one) => filter.fields.some(({ path }) => path === one.field.path));
    const value = field?.values[0]?.sent;
    if (value !== undefined) return { kind: 'search', query: query(filter, value), filter };
  }
  return null;
}

/** The surest way to see only the own records. */
export const findHandle = (view: ListView, made: Made): Handle | null =>
  byParent(view, made) ?? byReference(view, made) ?? byAncestor(view, made) ?? bySearch(view, made);

/**
 * A filter by a text that all own records can share, where nothing else shows only them; a key that the list is sorted by stays
 * different in each.
 */
export function textToShare({ filters, sorts }: ListView, planned: Made['planned']): Filter | null {
  const isFree = ({ path }: ItemField): boolean => {
    const one = planned.find(({ field }) => field.path === path);
    return one !== undefined && one.isTaken && !one.isKept && isText(one.field) && !isSortKey(path);
  };
  const isSortKey = (path: string): boolean => sorts.some(({ field }) => field.path === path);
  return (
    filters.find(
      ({ kind, fields: [field, ...others] }) =>
        kind === 'equal' && field !== undefined && others.length === 0 && isFree(field),
    ) ?? null
  );
}

/** The own records by the text that they share. */
export const byText = (filter: Filter, value: string): Handle => ({
  kind: 'reference',
  query: query(filter, value),
  filter,
});
