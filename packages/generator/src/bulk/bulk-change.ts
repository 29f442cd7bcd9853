import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { successStatus } from '../expectations/expectation.ts';
import { bodySchema, planBody } from '../request-body.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { listAnswer } from '../resources/list-answer.ts';
import { successSchema } from '../resources/yields.ts';
import { flatten, mainType } from '../schema/resolve.ts';
import { statusField } from './bulk-create.ts';
import { bulkPath, isIdList } from './bulk-path.ts';

/** A request that changes several records, which its body names by their ids. */
export interface BulkChange {
  resource: Resource;
  read: Operation;
  /** The field of the body that lists the ids, and the schema of one of them. */
  ids: string;
  id: JsonSchemaObject;
  maxItems: number;
  /** The member of the body that holds what is set; empty where the body itself does. */
  set: string;
  /** The fields that can be set. */
  fields: JsonSchemaObject;
  /** The list of results in the answer (empty when the answer is the list), and in one of them. Null where there is none. */
  results: { path: string; identity: string | null; status: string | null } | null;
  /** Each record is judged by itself: the answer is 207 (RFC 4918, 13). */
  isPartial: boolean;
}

function resultsOf(operation: Operation, { definitions }: ApiIndex): BulkChange['results'] {
  const schema = successSchema(operation);
  const answer = schema === null ? null : listAnswer(schema, definitions);
  if (answer === null) return null;
  const identity = Object.keys(answer.item.properties ?? {}).find((name) => /^(id|uuid)$/i.test(name)) ?? null;
  return { path: answer.path, identity, status: statusField(answer.item, definitions) };
}

/** The object in a body that holds what is set, or the other fields of the body. */
function settable(view: JsonSchemaObject, ids: string, { definitions }: ApiIndex): Pick<BulkChange, 'set' | 'fields'> {
  const others = Object.entries(view.properties ?? {}).filter(([name]) => name !== ids);
  for (const [name, property] of others) {
    const inner = flatten(property, definitions);
    if (mainType(inner) === 'object' && inner.properties !== undefined) return { set: name, fields: inner };
  }
  return { set: '', fields: { ...view, properties: Object.fromEntries(others) } };
}

interface Named {
  resource: Resource;
  read: Operation;
  noun: string;
}

/** The records of the collection that a path speaks of. */
function namedIn(operation: Operation, index: ApiIndex): Named | null {
  const path = operation.method === 'GET' ? null : bulkPath(operation.path);
  const resource = path === null ? null : index.resourceAt(`${path.collection}/{id}`);
  const read = resource?.read ?? null;
  return path === null || resource === null || read === null || resource.create === null
    ? null
    : { resource, read, noun: path.noun };
}

/** Null for any other request, and where the records cannot be made and read. */
export function bulkChange(operation: Operation, index: ApiIndex): BulkChange | null {
  const named = namedIn(operation, index);
  const { media, kind } = planBody(operation);
  if (named === null || media === null || kind !== 'json') return null;
  const { definitions } = index;
  const view = flatten(bodySchema(media), definitions);
  const [ids, list] = Object.entries(view.properties ?? {}).find(([name]) => isIdList(name, named.noun)) ?? [];
  if (ids === undefined || list === undefined) return null;
  const { items = {}, maxItems = Infinity } = flatten(list, definitions);
  return {
    resource: named.resource,
    read: named.read,
    ids,
    id: flatten(items, definitions),
    maxItems,
    ...settable(view, ids, index),
    results: resultsOf(operation, index),
    isPartial: successStatus(operation) === 207,
  };
}
