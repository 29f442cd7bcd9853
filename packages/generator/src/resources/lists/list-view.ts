import type { Operation, Parameter } from '@assay/api-model';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import type { ApiIndex, Resource } from '../api-index.ts';
import { selfNameIn } from '../identity/self-name.ts';
import { listAnswer, type ListAnswer } from '../list-answer.ts';
import { successSchema } from '../yields.ts';
import { lastNamed, parameterNames } from '../words/path-names.ts';
import { filtersOf, type Filter } from './filters.ts';
import { identityField, itemFields, type ItemField } from './item-fields.ts';
import { pagingOf, type Paging } from './paging.ts';
import { sortKeys, type SortKey } from './sorting.ts';

/** Everything that a document says of a list. */
export interface ListView {
  operation: Operation;
  resource: Resource | null;
  answer: ListAnswer;
  fields: readonly ItemField[];
  identity: ItemField | null;
  paging: Paging;
  sorts: readonly SortKey[];
  filters: readonly Filter[];
  definitions: Definitions;
}

/** Kept with the index, which it refers to, so that both go together. */
const known = new WeakMap<ApiIndex, Map<Operation, ListView | null>>();

/** The field of the items that tells them apart. */
function identityOf(
  fields: readonly ItemField[],
  { item }: ListAnswer,
  resource: Resource | null,
  definitions: Definitions,
): ItemField | null {
  if (resource === null) return identityField(fields, null);
  const single = resource.read ?? resource.remove;
  const parameter = single === null ? null : (parameterNames(single.path).at(-1) ?? null);
  return identityField(fields, resource.name, parameter, selfNameIn(item, resource.name, definitions));
}

/** Records that are named by several values at once, `texts(locale='{locale}',id={id})`, may share each of them. */
function hasSeveralKeys({ path }: Operation, { operations }: ApiIndex): boolean {
  const found = severalKeys.get(operations) ?? new Set(operations.flatMap(listsWithSeveralKeys));
  severalKeys.set(operations, found);
  return found.has(path);
}

/** By the operations of a document, its lists whose records have several. */
const severalKeys = new WeakMap<readonly Operation[], ReadonlySet<string>>();

const listsWithSeveralKeys = ({ path }: Operation): string[] =>
  [...path.matchAll(/\(/g)]
    .filter(({ index }) => parameterNames(path.slice(index)).length > 1)
    .map(({ index }) => path.slice(0, index));

function makeView(operation: Operation, index: ApiIndex): ListView | null {
  const { definitions } = index;
  const schema = operation.method === 'GET' ? successSchema(operation) : null;
  const answer = schema === null ? null : listAnswer(schema, definitions, lastNamed(operation.path));
  if (answer === null) return null;
  const resource = index.listedBy(operation);
  const fields = itemFields(answer, definitions);
  return {
    operation,
    resource,
    answer,
    fields,
    identity: hasSeveralKeys(operation, index) ? null : identityOf(fields, answer, resource, definitions),
    paging: pagingOf(operation, definitions),
    sorts: sortKeys(operation, fields, definitions),
    filters: filtersOf(operation, fields, definitions),
    definitions,
  };
}

/** The list that an operation answers; null when it answers none. */
export function listView(operation: Operation, index: ApiIndex): ListView | null {
  const views = known.get(index) ?? new Map<Operation, ListView | null>();
  known.set(index, views);
  const found = views.get(operation);
  if (found !== undefined) return found;
  const view = makeView(operation, index);
  views.set(operation, view);
  return view;
}

/** The list in a rule: its path, or the body. */
export const listName = ({ answer: { path } }: ListView): string => (path === '' ? 'the body' : `\`${path}\``);

/** A field of every item in a rule: `` `data[*].genre` ``. */
export const everyItem = ({ answer }: ListView, { path }: ItemField): string => `\`${answer.path}[*].${path}\``;

/** Path of a field of one item, for extracts and rules: `data[0].id`. */
export const itemAt = ({ answer }: ListView, at: number, { path }: ItemField): string =>
  `${answer.path}[${at}].${path}`;

export const schemaOf = ({ definitions }: ListView, { schema }: Parameter): ReturnType<typeof flatten> =>
  flatten(schema, definitions);
