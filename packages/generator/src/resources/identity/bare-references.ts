import type { JsonSchema, JsonSchemaObject, MediaType, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { parameterNames } from '../words/path-names.ts';
import { isNaturalKey } from './natural-key.ts';
import { nounOf, plain, wordsOf } from '../words/words.ts';

/** A kind of record that a client can make and read by its key. */
interface Kind {
  key: string;
  schema: JsonSchemaObject;
}

/** What people call records by beside natural keys, in place of a number that a server gives them. */
const CHOSEN = /^(?:slug|key|name|ref|reference|symbol|tag)$/;
const SAYS_KEY = /\b(?:id|identifier|uuid|slug|code|handle|sku|key|reference|number)\b/i;

const ITEM = /^(?<collection>.*\/(?<noun>[^/{}]+))\/\{[^{}]+\}$/;

/** By the name of a kind, as `paper` of `/papers/{slug}`: its key, where the document has a create and a read of it. */
export function kindsIn(operations: readonly Operation[], definitions: Definitions): ReadonlyMap<string, Kind> {
  const makers = new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => path));
  const kinds = new Map<string, Kind>();
  for (const { method, path, parameters } of operations) {
    const { collection = '', noun = '' } = ITEM.exec(path)?.groups ?? {};
    if (method !== 'GET' || collection.includes('{') || !makers.has(collection)) continue;
    const key = parameterNames(path).at(-1) ?? '';
    const parameter = parameters.find((one) => one.in === 'path' && one.name === key);
    if (parameter !== undefined) kinds.set(nounOf(noun), { key, schema: flatten(parameter.schema, definitions) });
  }
  return kinds;
}

/** Whether a text is the key of a record, and no word about it: the kind is known by a key that people choose, or both are uuids. */
function isKeyText(view: JsonSchemaObject, { key, schema }: Kind): boolean {
  if (view.format !== undefined) return view.format === schema.format && view.format === 'uuid';
  const word = wordsOf(key).at(-1) ?? '';
  return CHOSEN.test(word) || isNaturalKey(word) || SAYS_KEY.test(view.description ?? '');
}

function isReference(view: JsonSchemaObject, kind: Kind): boolean {
  if (view.enum !== undefined || view.const !== undefined || view.readOnly === true) return false;
  const type = mainType(view);
  if (type !== mainType(kind.schema)) return false;
  return type === 'integer' || (type === 'string' && isKeyText(view, kind));
}

/** The members of a body that are called like a kind of record and hold its key: `paper` with the slug of one. */
function referencesIn(
  { path }: Operation,
  { schema }: MediaType,
  { kinds, definitions }: { kinds: ReadonlyMap<string, Kind>; definitions: Definitions },
): [string, JsonSchema][] {
  const { properties = {} } = schema === null ? {} : flatten(schema, definitions);
  const own = nounOf(path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '');
  return Object.entries(properties).flatMap(([name, property]): [string, JsonSchema][] => {
    const kind = plain(name) === own ? undefined : kinds.get(plain(name));
    if (kind === undefined || typeof property === 'boolean') return [];
    return isReference(flatten(property, definitions), kind) ? [[name, { ...property, refersTo: plain(name) }]] : [];
  });
}

/**
 * The operation with the members of its body marked that name a record of another kind by its key and whose names have no `id` in
 * them; the same one where it has none.
 */
export function withBareReferences(
  operation: Operation,
  kinds: ReadonlyMap<string, Kind>,
  definitions: Definitions,
): Operation {
  const { requestBody } = operation;
  const { media } = planBody(operation);
  if (requestBody === null || media === null || kinds.size === 0) return operation;
  const found = referencesIn(operation, media, { kinds, definitions });
  if (found.length === 0) return operation;
  const marked = { ...media, schema: { allOf: [bodySchema(media), { properties: Object.fromEntries(found) }] } };
  const content = requestBody.content.map((one) => (one === media ? marked : one));
  return { ...operation, requestBody: { ...requestBody, content } };
}
