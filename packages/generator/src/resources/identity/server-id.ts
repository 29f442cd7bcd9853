import type { Json, JsonSchema, MediaType, Operation } from '@assay/api-model';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { parameterNames } from '../words/path-names.ts';
import { plain, singular, wordsOf } from '../words/words.ts';

/** How the body of a create or of a change may name the record itself, without case and separators. */
function ownIdNames({ path }: Operation): ReadonlySet<string> {
  const noun = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const words = wordsOf(noun);
  const resource = plain([...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' '));
  const last = path.endsWith('}') ? parameterNames(path).slice(-1).map(plain) : [];
  return new Set(['id', 'uuid', 'guid', `${resource}id`, ...last]);
}

/** Whether the server knows the record without the body: it makes the id, or the path names it. */
const isKnownWithoutBody = ({ method, path }: Operation): boolean =>
  method === 'POST' || ((method === 'PUT' || method === 'PATCH') && path.endsWith('}'));

function serverIds(operation: Operation, schema: JsonSchema, definitions: Definitions): [string, JsonSchema][] {
  const { properties = {}, required = [] } = flatten(schema, definitions);
  const names = ownIdNames(operation);
  return Object.entries(properties).filter(
    ([name, property]) => names.has(plain(name)) && !required.includes(name) && isScalar(property, definitions),
  );
}

const isScalar = (property: JsonSchema, definitions: Definitions): boolean => {
  const { properties, items } = flatten(property, definitions);
  return properties === undefined && items === undefined;
};

function withoutNames(example: Json, names: readonly string[]): Json {
  return isObject(example)
    ? Object.fromEntries(Object.entries(example).filter(([name]) => !names.includes(name)))
    : example;
}

const guesses = new WeakMap<MediaType, ReadonlySet<string>>();

/** Whether a body leaves this id out although its document does not call it read-only: to send it is allowed. */
export const isGuessedServerId = (media: MediaType, name: string): boolean => guesses.get(media)?.has(name) === true;

function mediaWithoutId(media: MediaType, operation: Operation, definitions: Definitions): MediaType {
  const { schema, examples } = media;
  const ids = schema === null ? [] : serverIds(operation, schema, definitions);
  if (schema === null || ids.length === 0) return media;
  const names = ids.map(([name]) => name);
  // Those that the document itself calls read-only keep what it says of them.
  const open = ids.filter(([, property]) => flatten(property, definitions).readOnly !== true);
  const readOnly = Object.fromEntries(open.map(([name]) => [name, { readOnly: true }]));
  const without = {
    ...media,
    schema: open.length === 0 ? schema : { allOf: [schema, { properties: readOnly }] },
    examples: examples.map((example) => withoutNames(example, names)),
  };
  guesses.set(without, new Set(open.map(([name]) => name)));
  return without;
}

const known = new WeakMap<Operation, { definitions: Definitions; operation: Operation }>();

/**
 * The operation without the optional id of the record itself in its body: many documents describe what is stored and what is sent
 * with one schema. A made-up id would name somebody else's record.
 */
export function withoutServerId(operation: Operation, definitions: Definitions): Operation {
  const { requestBody } = operation;
  if (requestBody === null || !isKnownWithoutBody(operation)) return operation;
  const found = known.get(operation);
  if (found?.definitions === definitions) return found.operation;
  const content = requestBody.content.map((media) => mediaWithoutId(media, operation, definitions));
  const isSame = content.every((media, at) => media === requestBody.content[at]);
  const changed = isSame ? operation : { ...operation, requestBody: { ...requestBody, content } };
  known.set(operation, { definitions, operation: changed });
  return changed;
}
