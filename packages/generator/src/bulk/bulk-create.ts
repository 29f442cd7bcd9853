import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { successStatus } from '../expectations/expectation.ts';
import { bodySchema, planBody } from '../request-body.ts';
import { unnamed, type ApiIndex, type Resource } from '../resources/api-index.ts';
import { listAnswer } from '../resources/list-answer.ts';
import { parameterNames } from '../resources/words/path-names.ts';
import { plain, referredName } from '../resources/words/words.ts';
import { identityPath, successSchema } from '../resources/yields.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

/** A request that makes several records, each with a result of its own. */
export interface BulkCreate {
  operation: Operation;
  resource: Resource;
  /** The list in the body; null when the body is the list. */
  sent: string | null;
  item: JsonSchemaObject;
  maxItems: number;
  /** The list of results in the answer; empty when the answer is the list. */
  results: string;
  /** Within one result. */
  identity: string | null;
  status: string | null;
  /** A field of an item whose value tells it from the others. */
  label: string | null;
  /** Each item is judged by itself: the answer is 207 (RFC 4918, 13). */
  isPartial: boolean;
}

interface SentList {
  name: string | null;
  list: JsonSchemaObject;
  item: JsonSchemaObject;
}

function sentList(schema: JsonSchema, definitions: Definitions): SentList | null {
  const view = flatten(schema, definitions);
  const asList = (name: string | null, list: JsonSchemaObject): SentList[] => {
    const item = mainType(list) === 'array' && list.items !== undefined ? flatten(list.items, definitions) : null;
    return item?.properties === undefined ? [] : [{ name, list, item }];
  };
  const own = asList(null, view);
  const required = new Set(view.required);
  // A document that requires nothing has more often forgotten to say so.
  const fields = Object.entries(view.properties ?? {}).filter(([name]) => required.size === 0 || required.has(name));
  const lists = fields.flatMap(([name, property]) => asList(name, flatten(property, definitions)));
  const [only] = own.length > 0 ? own : fields.length === 1 ? lists : [];
  return only ?? null;
}

/** The collection that a request adds to: its own path, or the one before `/bulk`, `/batch` or `:batchCreate`. */
function collectionOf(operation: Operation, index: ApiIndex): Resource | null {
  const made = index.madeBy(operation);
  if (made !== null) return made;
  const path = unnamed(operation.path).replace(
    /(\/(bulk|batch|import|bulk-?create|batch-?create)|:(bulk|batch)\w*)$/i,
    '',
  );
  return path === unnamed(operation.path) ? null : index.resourceAt(`${path}/{}`);
}

const isFree = ({ type, format, pattern, enum: values, maxLength = 99, minLength = 0 }: JsonSchemaObject): boolean =>
  type === 'string' &&
  format === undefined &&
  pattern === undefined &&
  values === undefined &&
  maxLength >= 12 &&
  minLength <= 12;

function labelOf(
  { properties = {} }: JsonSchemaObject,
  shown: JsonSchemaObject | null,
  definitions: Definitions,
): string | null {
  const free = Object.entries(properties).filter(
    ([name, property]) => isFree(flatten(property, definitions)) && referredName(name) === null && /^\w+$/.test(name),
  );
  const found = free.find(([name]) => shown?.properties?.[name] !== undefined) ?? free[0];
  return found?.[0] ?? null;
}

const known = new WeakMap<ApiIndex, Map<Operation, BulkCreate | null>>();

/** Null for a request that makes one record, or whose answer has no list of results. */
export function bulkCreate(operation: Operation, index: ApiIndex): BulkCreate | null {
  const found = known.get(index) ?? new Map<Operation, BulkCreate | null>();
  known.set(index, found);
  const bulk = found.get(operation);
  if (bulk !== undefined) return bulk;
  const read = operation.method === 'POST' ? readBulk(operation, index) : null;
  found.set(operation, read);
  return read;
}

/** A field of a result with the HTTP status of its item. */
export function statusField({ properties = {} }: JsonSchemaObject, definitions: Definitions): string | null {
  const found = Object.entries(properties).find(
    ([name, property]) =>
      /^(http)?(status|statuscode|code)$/.test(plain(name)) && mainType(flatten(property, definitions)) === 'integer',
  );
  return found?.[0] ?? null;
}

function sentBy(operation: Operation, definitions: Definitions): SentList | null {
  const { media, kind } = planBody(operation);
  return media === null || kind !== 'json' ? null : sentList(bodySchema(media), definitions);
}

function readBulk(operation: Operation, index: ApiIndex): BulkCreate | null {
  const { definitions } = index;
  const sent = sentBy(operation, definitions);
  const resource = sent === null ? null : collectionOf(operation, index);
  const schema = successSchema(operation);
  const answered = schema === null ? null : listAnswer(schema, definitions);
  if (sent === null || resource === null || answered === null) return null;
  const { read } = resource;
  const parameter = (read === null ? [] : parameterNames(read.path)).at(-1) ?? 'id';
  const shown = read === null ? null : successSchema(read);
  return {
    operation,
    resource,
    sent: sent.name,
    item: sent.item,
    maxItems: sent.list.maxItems ?? Infinity,
    results: answered.path,
    identity: identityPath(answered.item, { resource: resource.name, parameter }, definitions),
    status: statusField(answered.item, definitions),
    label: labelOf(sent.item, shown === null ? null : flatten(shown, definitions), definitions),
    isPartial: successStatus(operation) === 207,
  };
}

/** The items of a body, as the usual request has them. */
export function itemsOf({ sent }: BulkCreate, body: Json | undefined): Json[] {
  const value = body ?? null;
  const list = sent === null ? value : isObject(value) ? value[sent] : null;
  return Array.isArray(list) ? list : [];
}

/** The body with other items. */
export function withItems({ sent }: BulkCreate, body: Json, items: readonly JsonObject[]): Json {
  if (sent === null) return [...items];
  return { ...(isObject(body) ? body : {}), [sent]: [...items] };
}

/** A field of one result. */
export const ofResult = ({ results }: BulkCreate, at: number, field: string): string => `${results}[${at}].${field}`;

/** A field of one item that was sent. */
export const ofItem = ({ sent }: BulkCreate, at: number, field: string): string => `${sent ?? ''}[${at}].${field}`;

/** The identities of the records that a request makes, by the name of their values. */
export function madeExtracts(bulk: BulkCreate, count: number): Extract[] {
  const { identity } = bulk;
  if (identity === null) return [];
  return Array.from({ length: count }, (_, at) => ({ name: `bulkMade${at}`, path: ofResult(bulk, at, identity) }));
}

/** Removes them. */
export const madeRemovals = (
  bulk: BulkCreate,
  { count, sent, index }: { count: number; sent: readonly StepValue[]; index: ApiIndex },
  removalOf: (resource: Resource, identity: string, sent: readonly StepValue[], index: ApiIndex) => Step[],
): Step[] =>
  Array.from({ length: count }, (_, at) => removalOf(bulk.resource, `{{bulkMade${at}}}`, sent, index)).flat();
