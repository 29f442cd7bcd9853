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

/** Null for any other request, and where the records cannot be made and read. */
export function bulkChange(operation: Operation, index: ApiIndex): BulkChange | null {
  const path = operation.method === 'GET' ? null : bulkPath(operation.path);
  const resource = path === null ? null : index.resourceAt(`${path.collection}/{id}`);
  const { media, kind } = planBody(operation);
  if (path === null || resource === null || media === null || kind !== 'json') return null;
  const { read, create } = resource;
  const { definitions } = index;
  const view = flatten(bodySchema(media), definitions);
  const [ids, list] = Object.entries(view.properties ?? {}).find(([name]) => isIdList(name, path.noun)) ?? [];
  if (read === null || create === null || ids === undefined || list === undefined) return null;
  const listed = flatten(list, definitions);
  const others = Object.entries(view.properties ?? {}).filter(([name]) => name !== ids);
  const [set = '', inner] =
    others
      .map(([name, property]) => [name, flatten(property, definitions)] as const)
      .find(([, property]) => mainType(property) === 'object' && property.properties !== undefined) ?? [];
  return {
    resource,
    read,
    ids,
    id: listed.items === undefined ? {} : flatten(listed.items, definitions),
    maxItems: listed.maxItems ?? Infinity,
    set,
    fields: inner ?? { ...view, properties: Object.fromEntries(others) },
    results: resultsOf(operation, index),
    isPartial: successStatus(operation) === 207,
  };
}
