import type { Json, JsonObject, JsonSchemaObject, MediaType, Operation, Parameter } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { planBody } from '../../request-body.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { listAnswer } from '../list-answer.ts';
import { wordsOf } from '../words/words.ts';
import { successSchema } from '../yields.ts';

/** A list that is asked for with a body, seen as one that is asked for with a query. */
export interface SearchByBody {
  /** Reads with a query parameter for each member of the body; its key is that of the document. */
  asRead: Operation;
  /** By the name of the parameter. */
  members: ReadonlyMap<string, JsonSchemaObject>;
}

const SEARCHES = /^(search|searches|query|queries|find|filter|lookup|list|browse|select)$/;
/** Of a wide body so many members are looked at. */
const MAX_MEMBERS = 100;

/** The last part of the path says it, or what the operation is called; `_search` and `:search` too. */
function saysSearch({ path, operationId, summary }: Operation): boolean {
  const last = wordsOf(path.split(/[/:]/).findLast((part) => part !== '') ?? '');
  const named = wordsOf(operationId ?? '').slice(0, 1);
  return [...last.slice(0, 1), ...last.slice(-1), ...named, ...wordsOf(summary ?? '').slice(0, 1)].some((word) =>
    SEARCHES.test(word),
  );
}

interface Member {
  name: string;
  view: JsonSchemaObject;
  isRequired: boolean;
}

const isPlain = (view: JsonSchemaObject): boolean =>
  view.properties === undefined && !['object', 'null'].includes(mainType(view) ?? 'string');

/** What of a list of texts or numbers is asked for is one of them. */
function membersOf(view: JsonSchemaObject, definitions: Definitions, prefix = ''): Member[] {
  return Object.entries(view.properties ?? {})
    .slice(0, MAX_MEMBERS)
    .flatMap(([name, property]): Member[] => {
      const flat = flatten(property, definitions);
      if (flat.readOnly === true || name.includes('.')) return [];
      if (prefix === '' && flat.properties !== undefined) return membersOf(flat, definitions, `${name}.`);
      const items = flat.items === undefined ? null : flatten(flat.items, definitions);
      const isSent = isPlain(flat) && (items === null || (isPlain(items) && mainType(items) !== 'array'));
      return isSent
        ? [{ name: `${prefix}${name}`, view: flat, isRequired: view.required?.includes(name) === true }]
        : [];
    });
}

const parameterOf = ({ name, view, isRequired }: Member, definitions: Definitions): Parameter => ({
  name,
  in: 'query',
  required: isRequired,
  description: view.description ?? null,
  deprecated: view.deprecated === true,
  schema: view,
  style: 'form',
  explode: !isListed(flatten(view.items ?? true, definitions)),
});

/** The body of an example is asked for where nothing else is. */
const hasOnlyObjects = ({ examples }: MediaType): boolean =>
  examples.every((one) => one !== null && typeof one === 'object' && !Array.isArray(one));

const known = new WeakMap<Operation, { definitions: Definitions; search: SearchByBody | null }>();

function read(operation: Operation, definitions: Definitions): SearchByBody | null {
  if (operation.method !== 'POST' || operation.path.endsWith('}') || !saysSearch(operation)) return null;
  const { media, kind } = planBody(operation);
  const schema = successSchema(operation);
  const makes = operation.responses.some(({ status }) => status === '201' || status === '202');
  if (makes || kind !== 'json' || media?.schema == null || schema === null || !hasOnlyObjects(media)) return null;
  if (listAnswer(schema, definitions) === null) return null;
  const members = membersOf(flatten(media.schema, definitions), definitions);
  if (members.length === 0) return null;
  const own = operation.parameters.filter(({ in: location }) => location !== 'query');
  const asRead: Operation = {
    ...operation,
    method: 'GET',
    parameters: [...own, ...members.map((one) => parameterOf(one, definitions))],
    requestBody: null,
  };
  return { asRead, members: new Map(members.map(({ name, view }) => [name, view])) };
}

/** Null where words and schema do not agree that an operation only searches. */
export function searchByBody(operation: Operation, definitions: Definitions): SearchByBody | null {
  const found = known.get(operation);
  if (found?.definitions === definitions) return found.search;
  const search = read(operation, definitions);
  known.set(operation, { definitions, search });
  return search;
}

/** Values that are written one after the other can be told apart: none of those that may come has a comma. */
const isListed = ({ enum: values = [] }: JsonSchemaObject): boolean =>
  values.length > 0 && !values.some((value) => typeof value === 'string' && value.includes(','));

function typed(text: string, view: JsonSchemaObject, definitions: Definitions): Json {
  const type = mainType(view);
  if (type === 'array') {
    const items = flatten(view.items ?? true, definitions);
    const several = isListed(items) ? text.split(',') : [text];
    return several.map((one) => typed(one, items, definitions));
  }
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}

function withMember(body: JsonObject, name: string, value: Json): JsonObject {
  const [outer = '', inner] = name.split('.');
  if (inner === undefined) return { ...body, [outer]: value };
  const around = body[outer];
  const isObject = around !== null && typeof around === 'object' && !Array.isArray(around);
  return { ...body, [outer]: { ...(isObject && around), [inner]: value } };
}

/** The values of a request whose query is that of the read, with the body that asks for the same. */
export function asBody(values: readonly StepValue[], { members }: SearchByBody, definitions: Definitions): StepValue[] {
  let body: JsonObject = {};
  for (const { in: location, name, value } of values) {
    const view = location === 'query' ? members.get(name) : undefined;
    if (view !== undefined && value !== null) body = withMember(body, name, typed(value, view, definitions));
  }
  const others = values.filter((one) => one.in !== 'query' || !members.has(one.name));
  return [...others, { in: 'body', name: 'body', value: null, bodyValue: body }];
}
