import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { plain } from './words/words.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

/** A list answer: where it keeps its items and what they and their surroundings look like. */
export interface ListAnswer {
  /** Path of the list, such as `data.items`; empty when the answer is the list. */
  path: string;
  item: JsonSchemaObject;
  view: JsonSchemaObject;
}

const MAX_DEPTH = 4;
/** Of one schema, and of all that are looked at together: schemas may refer to one another. */
const MAX_FIELDS = 500;
const MAX_ALL_FIELDS = 5000;
const USUAL =
  /^(data|items|results?|values?|content|elements|records|list|rows|entries|docs|documents|hits|edges|nodes|members|collection)$/;
const IDENTITY = /^(id|uuid|guid)$/;
/** What answers have beside their records. */
const BESIDE =
  /^(errors?|warnings?|messages?|links?|sorts?|sorting|orders|filters?|facets?|aggregations?|buckets|included|includes|meta|metadata|pagination|paging|notifications|permissions|actions|schemas|expands?|fields)$/;

const lastOf = (path: string): string => plain(path.split('.').at(-1) ?? '');

/**
 * The list of records that an answer gives, behind envelopes too; null when it gives none, or several that are as likely.
 * `name` is what the records are called, such as the last segment of the path.
 */
export function listAnswer(schema: JsonSchema, definitions: Definitions, name = ''): ListAnswer | null {
  const view = flatten(schema, definitions);
  const found = listsIn(view, definitions, { path: '', depth: 0, looked: { fields: 0 } });
  if (found.length <= 1) return found[0] ?? null;
  const own = found.filter(({ path }) => !path.split('.').some((part) => BESIDE.test(plain(part))));
  const tests: ((one: ListAnswer) => boolean)[] = [
    ({ path }) => name !== '' && lastOf(path) === plain(name),
    ({ path }) => USUAL.test(lastOf(path)),
    (one) => own.length === 1 && one === own[0],
  ];
  const chosen = tests.map((test) => found.filter(test)).find(({ length }) => length > 0) ?? [];
  const [only] = chosen;
  return chosen.length === 1 && only !== undefined ? only : null;
}

interface Visit {
  path: string;
  depth: number;
  looked: { fields: number };
}

function listsIn(view: JsonSchemaObject, definitions: Definitions, { path, depth, looked }: Visit): ListAnswer[] {
  if (mainType(view) === 'array') {
    const item = view.items === undefined ? null : flatten(view.items, definitions);
    return item?.properties === undefined ? [] : [{ path, item, view }];
  }
  const fields = Object.entries(view.properties ?? {}).slice(0, MAX_FIELDS);
  // A record that has lists is no list.
  if (depth > MAX_DEPTH || fields.some(([name]) => IDENTITY.test(plain(name)))) return [];
  return fields.flatMap(([name, property]) => {
    if (looked.fields > MAX_ALL_FIELDS) return [];
    const inner = flatten(property, definitions);
    // To lay out a large schema takes long by itself.
    looked.fields += 1 + Object.keys(inner.properties ?? {}).length;
    const at = path === '' ? name : `${path}.${name}`;
    return listsIn(inner, definitions, { path: at, depth: depth + 1, looked }).map((list) => ({ ...list, view }));
  });
}
