import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodySchema, planBody } from '../request-body.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import type { ApiIndex } from './api-index.ts';
import { plain, singular, wordsOf } from './words/words.ts';
import { successSchema } from './yields.ts';

const MAKES = new Set(['create', 'add', 'new', 'insert', 'make', 'register']);
const REMOVES = new Set(['delete', 'remove', 'destroy']);

/** A call whose path says what it does: `createGroup`, `group.create`, `/groups/create`. */
interface NamedCall {
  /** The path before the name. */
  folder: string;
  verb: string;
  /** The words of the record, the last one singular. */
  noun: string[];
}

const nounOf = (words: readonly string[]): string[] => [...words.slice(0, -1), singular(words.at(-1) ?? '')];

const isVerb = (word: string): boolean => MAKES.has(word) || REMOVES.has(word);

function namedCall({ path }: Operation): NamedCall | null {
  const parts = path.split('/').filter(Boolean);
  if (parts.some((part) => part.includes('{'))) return null;
  const own = wordsOf(parts.at(-1) ?? '');
  const isAlone = own.length === 1 && own.every(isVerb);
  const words = isAlone ? [...wordsOf(parts.at(-2) ?? ''), ...own] : own;
  const [first = ''] = words;
  const verb = [first, words.at(-1) ?? ''].find(isVerb);
  if (verb === undefined || words.length < 2) return null;
  const noun = verb === first ? words.slice(1) : words.slice(0, -1);
  return { folder: parts.slice(0, isAlone ? -2 : -1).join('/'), verb, noun: nounOf(noun) };
}

/** Where a call takes the one value that it needs. */
interface Input {
  in: 'query' | 'body';
  name: string;
}

const IDS = ['id', 'uuid', 'guid', 'key', 'ref'];

/** What a call takes; where the document requires none of it, all of it. */
function inputsOf(operation: Operation, { definitions }: ApiIndex): Input[] {
  const { media } = planBody(operation);
  const view: JsonSchemaObject = media === null ? {} : flatten(bodySchema(media), definitions);
  const isSent = operation.requestBody?.required === true;
  const inputs = [
    ...operation.parameters.flatMap(({ in: location, name, required }) =>
      location === 'query' ? [{ in: location, name, required }] : [],
    ),
    ...Object.keys(view.properties ?? {}).map((name) => {
      const required = isSent && view.required?.includes(name) === true;
      return { in: 'body' as const, name, required };
    }),
  ];
  const required = inputs.filter((one) => one.required);
  return required.length > 0 ? required : inputs;
}

/** The only input that a call needs, where it is the identity of a record of this kind; null otherwise. */
function identityInput(operation: Operation, noun: readonly string[], index: ApiIndex): Input | null {
  const isOther = operation.parameters.some((one) => one.required && one.in !== 'query');
  const [only, ...others] = inputsOf(operation, index);
  if (only === undefined || others.length > 0 || isOther) return null;
  const flat = plain(only.name);
  const names = [...IDS, ...IDS.map((id) => `${noun.join('')}${id}`)];
  return names.includes(flat) ? only : null;
}

/** How a record is removed again that a call with a name of its own has made. */
export interface RpcRemoval {
  remove: Operation;
  /** Where the answer of the create has the identity. */
  identity: string;
  /** The request of the removal, with an identity. */
  values: (identity: string) => StepValue[];
}

const endsWith = (words: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 && words.slice(-end.length).join(' ') === end.join(' ');

function valuesOf(input: Input, identity: string): StepValue[] {
  return input.in === 'query'
    ? [{ in: 'query', name: input.name, value: identity }]
    : [{ in: 'body', name: 'body', value: null, bodyValue: { [input.name]: identity } }];
}

const MAX_DEPTH = 3;

/** Where an answer has a value of the first of these names, at its top or in what wraps it. */
function pathOf(schema: JsonSchema, names: readonly string[], definitions: Definitions, depth: number): string | null {
  const entries = Object.entries(flatten(schema, definitions).properties ?? {});
  for (const name of names) {
    const own = entries.find(([key, property]) => plain(key) === name && !isNested(property, definitions));
    if (own !== undefined) return own[0];
  }
  for (const [key, property] of depth < MAX_DEPTH ? entries : []) {
    if (!isNested(property, definitions)) continue;
    const found = pathOf(property, names, definitions, depth + 1);
    if (found !== null) return `${key}.${found}`;
  }
  return null;
}

const isNested = (property: JsonSchema, definitions: Definitions): boolean =>
  mainType(flatten(property, definitions)) === 'object';

const known = new WeakMap<Operation, RpcRemoval | null>();

/**
 * The call that removes what `createGroup` and the like make: one in the same folder, named for the same record or the last words of it
 * (`deletePad` for `createGroupPad`), that needs nothing but the identity which the answer of the create gives. Null where there is
 * none, or the document keeps such records as a collection.
 */
export function rpcRemovalOf(create: Operation, index: ApiIndex): RpcRemoval | null {
  const found = known.get(create);
  if (found !== undefined) return found;
  const removal = findRemoval(create, index);
  known.set(create, removal);
  return removal;
}

function findRemoval(create: Operation, index: ApiIndex): RpcRemoval | null {
  const made = create.method === 'POST' || create.method === 'PUT' ? namedCall(create) : null;
  if (made === null || !MAKES.has(made.verb)) return null;
  const candidates = index.operations.flatMap((remove) => {
    const call = remove.method === 'POST' || remove.method === 'DELETE' ? namedCall(remove) : null;
    if (call === null || !REMOVES.has(call.verb) || call.folder !== made.folder) return [];
    const input = endsWith(made.noun, call.noun) ? identityInput(remove, call.noun, index) : null;
    return input === null ? [] : [{ remove, input, noun: call.noun }];
  });
  const [best] = candidates.toSorted((a, b) => b.noun.length - a.noun.length);
  if (best === undefined) return null;
  const names = [plain(best.input.name), `${best.noun.join('')}id`, 'id'];
  const schema = successSchema(create);
  const identity = schema === null ? null : pathOf(schema, names, index.definitions, 0);
  if (identity === null) return null;
  return { remove: best.remove, identity, values: (one) => valuesOf(best.input, one) };
}
