import type { Json, JsonSchema, JsonSchemaObject, MediaType, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { parameterNames } from '../words/path-names.ts';
import { isNaturalKey } from './natural-key.ts';
import { isPart } from '../words/roles.ts';
import { nounOf, plain, singular, wordsOf } from '../words/words.ts';

/** A kind of record that a client can make and read by its key. */
interface Kind {
  key: string;
  schema: JsonSchemaObject;
  /** Keys that the document shows, as far as no word of another meaning is written like one: `u-12`. */
  shown: ReadonlySet<Json | undefined>;
}

/** What people call records by beside natural keys, in place of a number that a server gives them. */
const CHOSEN = /^(?:slug|key|name|ref|reference|symbol|tag)$/;
const SAYS_KEY = /\b(?:id|identifier|uuid|slug|code|handle|sku|key|reference|number)\b/i;

const ITEM = /^(?<collection>.*\/(?<noun>[^/{}]+))\/\{[^{}]+\}$/;

/** By the name of a kind, as `paper` of `/papers/{slug}`: its key, where the document has a create and a read of it. */
export function kindsIn(operations: readonly Operation[], definitions: Definitions): ReadonlyMap<string, Kind> {
  const makers = new Set(
    operations.flatMap(({ method, path }) => {
      if (method === 'POST') return [path];
      return method === 'PUT' ? [ITEM.exec(path)?.groups?.['collection'] ?? ''] : [];
    }),
  );
  const kinds = new Map<string, Kind>();
  for (const { method, path, parameters } of operations) {
    const { collection = '', noun = '' } = ITEM.exec(path)?.groups ?? {};
    if (method !== 'GET' || collection.includes('{') || !makers.has(collection)) continue;
    const key = parameterNames(path).at(-1) ?? '';
    const parameter = parameters.find((one) => one.in === 'path' && one.name === key);
    if (parameter === undefined) continue;
    const schema = flatten(parameter.schema, definitions);
    const shown = new Set([parameter.example, ...(schema.examples ?? [])].filter(isDistinct));
    kinds.set(nounOf(noun), { key, schema, shown });
  }
  return kinds;
}

const isDistinct = (value: Json | undefined): boolean =>
  typeof value === 'string' && /\p{L}/u.test(value) && /[\d_-]/.test(value);

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
  if (type !== 'string') return type === 'integer';
  return isKeyText(view, kind) || (view.examples ?? []).some((one) => kind.shown.has(one));
}

type Kinds = ReadonlyMap<string, Kind>;

const ACTION = /\/(?<noun>[^/{}]+)\/\{[^{}]+\}\/[^/{}]+$/;
/** Actions on two records of one kind. */
const COMBINES =
  /\/(?:merge|swap|combine|join|exchange|link|relink|supersede|replace|redirect|consolidate|absorb|transfer)(?:[-_]\w+)?$/i;
const KEY_OF = /\b(?<key>[a-z]+) of (?:the|an?|another|any other) (?<nouns>[a-z]+(?: [a-z]+)?)/gi;

/** "The name of the tag to keep": the kind that a description says the key of. */
function describedKind({ description = '' }: JsonSchemaObject, kinds: Kinds): string | null {
  for (const { groups } of description.matchAll(KEY_OF)) {
    const noun = wordsOf(groups?.['nouns'] ?? '')
      .map(singular)
      .find((word) => kinds.has(word));
    const kind = kinds.get(noun ?? '');
    const word = (groups?.['key'] ?? '').toLowerCase();
    if (noun !== undefined && kind !== undefined && (SAYS_KEY.test(word) || wordsOf(kind.key).at(-1) === word))
      return noun;
  }
  return null;
}

/** The kind of the record that an action is about; empty for all else. */
const actedOn = ({ path }: Pick<Operation, 'path'>): string => nounOf(ACTION.exec(path)?.groups?.['noun'] ?? '');

/**
 * The kind that a member of a body names: it is called like one, described as its key, shown with the value of one, or
 * called by its part in an action on another.
 */
function kindOf(name: string, view: JsonSchemaObject, operation: Operation, kinds: Kinds): string | null {
  const own = nounOf(operation.path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '');
  const acted = actedOn(operation);
  const called = plain(name);
  if (called !== own && kinds.has(called)) return called;
  const found = describedKind(view, kinds) ?? shownKind(view, kinds);
  if (found !== null && (found === acted || found !== own)) return found;
  return kinds.has(acted) && isOtherPart(name, operation) ? acted : null;
}

/** The kind whose keys are shown as the value of a member. */
const shownKind = ({ examples = [] }: JsonSchemaObject, kinds: Kinds): string | null =>
  [...kinds].find(([, { shown }]) => examples.some((one) => shown.has(one)))?.[0] ?? null;

const isOtherPart = (name: string, { path }: Operation): boolean =>
  COMBINES.test(path) && name !== '' && wordsOf(name).every(isPart);

/** The members of a body that hold the key of a record, though their names have no `id` in them: `paper` with the slug of one. */
function referencesIn(
  operation: Operation,
  { schema, examples }: MediaType,
  { kinds, definitions }: { kinds: Kinds; definitions: Definitions },
): [string, JsonSchema][] {
  const { properties = {} } = schema === null ? {} : flatten(schema, definitions);
  return Object.entries(properties).flatMap(([name, property]): [string, JsonSchema][] => {
    if (typeof property === 'boolean') return [];
    const flat = flatten(property, definitions);
    const inBodies = examples.flatMap((one) => (isObject(one) && one[name] !== undefined ? [one[name]] : []));
    const view = { ...flat, examples: [...(flat.examples ?? []), ...inBodies] };
    const noun = kindOf(name, view, operation, kinds);
    const kind = kinds.get(noun ?? '');
    if (noun === null || kind === undefined || !isReference(view, kind)) return [];
    // Beside the record of the path it is a second one.
    return [[name, { ...property, refersTo: noun === actedOn(operation) ? `another${noun}` : noun }]];
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
