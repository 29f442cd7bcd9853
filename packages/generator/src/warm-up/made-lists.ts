import type { Json, Operation } from '@assay/api-model';
import { partAt } from '../learned/json-pointer.ts';
import { sampleBody } from '../request-body.ts';
import { referredBy } from '../resources/references.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import { isObject } from '../schema/is-valid.ts';
import { mainType } from '../schema/resolve.ts';
import { fieldsOf, type FieldFacts } from './field-facts.ts';

/** A list that a record is made with, with more items than it usually has. */
export interface MadeList {
  operation: string;
  /** JSON Pointer. */
  at: string;
  name: string;
  /** By how many items there are. */
  longer: ReadonlyMap<number, Json>;
  /** What its second item refers to beside the first one: JSON Pointers. */
  others: readonly { at: string; resource: string }[];
}

/** A value of a choice that a record is usually not made with. */
export interface MadeChoice {
  operation: string;
  /** JSON Pointer. */
  at: string;
  name: string;
  value: Json;
}

const MAX_ITEMS = 5;
const MAX_LISTS = 4;
const MAX_CHOICES = 8;

/** Another item of a list: of what can be chosen in it, another value. */
function another(item: Json, count: number, parts: readonly FieldFacts[]): Json {
  if (!isObject(item)) return item;
  const changed = parts.flatMap(({ name, schema }) => {
    const values = schema.enum ?? [];
    const at = values.findIndex((one) => one === item[name]);
    return at === -1 || values.length < 2 ? [] : [[name, values[(at + count) % values.length] ?? null] as const];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

function listAt(
  field: FieldFacts,
  { operation, fields, index, body }: { operation: Operation; fields: FieldFacts[]; index: ApiIndex; body: Json },
): MadeList[] {
  const { pointer, name, schema } = field;
  const sent = partAt(body, pointer);
  const [first] = Array.isArray(sent) ? sent : [];
  if (mainType(schema) !== 'array' || !Array.isArray(sent) || first === undefined) return [];
  const parts = fields.filter((one) => one.pointer === `${pointer}/0/${one.name}`);
  const others = parts.flatMap((part) => {
    const resource = index.resourceNamed(referredBy(part.name, part.schema) ?? '');
    const isMade = resource !== null && resource.create !== null && partAt(first, `/${part.name}`) !== undefined;
    return isMade ? [{ at: `${pointer}/1/${part.name}`, resource: resource.name }] : [];
  });
  // One other record can be had beside the first.
  const max = Math.min(schema.maxItems ?? MAX_ITEMS, others.length > 0 ? 2 : MAX_ITEMS);
  const counts = Array.from({ length: Math.max(0, max - sent.length) }, (_, at) => sent.length + at + 1);
  const withItems = (count: number): Json => [
    ...sent,
    ...Array.from({ length: count - sent.length }, (_, at) => another(first, at + 1, parts)),
  ];
  const longer = new Map(counts.map((count) => [count, withItems(count)]));
  return longer.size === 0 ? [] : [{ operation: operation.key, at: pointer, name, longer, others }];
}

/** The lists of a request that makes a record. */
export function madeLists(create: Operation, index: ApiIndex): MadeList[] {
  const body = sampleBody(create, index.definitions, 0);
  if (body === undefined) return [];
  const fields = fieldsOf(create, index);
  return fields.flatMap((field) => listAt(field, { operation: create, fields, index, body })).slice(0, MAX_LISTS);
}

/** Other values of the choices of a request that makes a record. */
export function madeChoices(create: Operation, index: ApiIndex): MadeChoice[] {
  const body = sampleBody(create, index.definitions, 0);
  return fieldsOf(create, index)
    .flatMap(({ pointer, name, schema }) => {
      const sent = partAt(body, pointer);
      const values = sent === undefined ? [] : (schema.enum ?? []).filter((one) => one !== sent && one !== null);
      return values.map((value): MadeChoice => ({ operation: create.key, at: pointer, name, value }));
    })
    .slice(0, MAX_CHOICES);
}
