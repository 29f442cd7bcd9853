import type { Json, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { partAt, withPart } from '../../learned/json-pointer.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { nounOf, plain } from '../../resources/words/words.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import type { GeneratedScenario } from '../../types.ts';
import { bodyOverride } from '../body-override.ts';

/** "The id that is in the address", "same as in the path". */
const SAYS_REPEATED =
  /\b(?:in|of|from|as|matches?|equals?) (?:the )?(?:address|path|url|uri|route)(?: parameter)?\b(?!\s*(?:is|of))/i;
const MAX_DEPTH = 2;

const known = new WeakMap<Operation, readonly string[]>();

/** Where a change repeats in its body the identity that its path ends in (JSON:API 1.1, 7.2), as JSON pointers. */
export function ownIdentityIn(operation: Operation, definitions: Definitions): readonly string[] {
  const found = known.get(operation) ?? pointersIn(operation, definitions);
  known.set(operation, found);
  return found;
}

/** The only value that a schema lists. */
const onlyText = ({ enum: values = [] }: JsonSchemaObject): string => {
  const [value] = values;
  return typeof value === 'string' && values.length === 1 ? value : '';
};

interface Item {
  parameter: string;
  noun: string;
  definitions: Definitions;
}

const isSaid = (name: string, { description = '' }: JsonSchemaObject): boolean =>
  /id$/i.test(name) && SAYS_REPEATED.test(description);

/** Whether a member of a body is the identity of the record in the path: by its name, by the kind beside it, or by its words. */
function isOwn(pointer: string, view: JsonSchemaObject, { parameter, noun, definitions }: Item): boolean {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const own = flatten(view.properties?.[name] ?? true, definitions);
  if (own.readOnly === true) return false;
  const kind = nounOf(onlyText(flatten(view.properties?.['type'] ?? true, definitions)));
  const isLinked = pointer === '/data/id' && kind === noun;
  const isNamed = pointer === `/${name}` && plain(name) === plain(parameter);
  return isNamed || isLinked || isSaid(name, own);
}

function pointersBelow(schema: JsonSchema, at: string, item: Item, depth = 0): string[] {
  const view = flatten(schema, item.definitions);
  return Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const pointer = `${at}/${name}`;
    const isObject = flatten(property, item.definitions).properties !== undefined;
    if (isObject) return depth < MAX_DEPTH ? pointersBelow(property, pointer, item, depth + 1) : [];
    return isOwn(pointer, view, item) ? [pointer] : [];
  });
}

function pointersIn(operation: Operation, definitions: Definitions): string[] {
  const { media, kind } = planBody(operation);
  const parameter = parameterNames(operation.path).at(-1);
  const isItem = /\}\/?$/.test(operation.path) && operation.method !== 'DELETE';
  if (media === null || parameter === undefined || !isItem || !hasMembers({ kind, media })) return [];
  const noun = nounOf(operation.path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '');
  return pointersBelow(bodySchema(media), '', { parameter, noun, definitions });
}

const bodyOf = (operation: Operation, values: readonly StepValue[], { definitions }: ApiIndex): Json | undefined => {
  const given = values.find((one) => one.in === 'body');
  return given === undefined ? sampleBody(operation, definitions, 0) : given.bodyValue;
};

/** The request with the identity of its path wherever its body repeats it. `except`: what a scenario is about. */
function repeated(key: string, values: readonly StepValue[], index: ApiIndex, except: string | null = null) {
  const operation = index.byKey.get(key);
  const identity = values.findLast((one) => one.in === 'path')?.value ?? null;
  const pointers = operation === undefined ? [] : ownIdentityIn(operation, index.definitions);
  if (operation === undefined || identity === null || pointers.length === 0) return [...values];
  const body = bodyOf(operation, values, index) ?? null;
  if (!isObject(body)) return [...values];
  const changed = pointers
    .filter((at) => at !== except && partAt(body, at) !== undefined)
    .reduce<Json>((whole, at) => withPart(whole, at, identity), body);
  return [...values.filter((one) => one.in !== 'body'), bodyOverride(changed ?? body)];
}

/** A scenario whose requests name the record of their path in their bodies as well, where the document asks for it. */
export function withOwnIdentity(scenario: GeneratedScenario, operation: Operation, index: ApiIndex): GeneratedScenario {
  const { details, overrides } = scenario;
  const { before, followUps, after } = details;
  const step = (one: Step): Step => ({ ...one, values: repeated(one.operation, one.values, index) });
  const own = details.method === undefined ? repeated(operation.key, overrides, index, details.pointer) : overrides;
  return {
    ...scenario,
    overrides: own,
    details: {
      ...details,
      ...(before && { before: before.map(step) }),
      ...(followUps && { followUps: followUps.map(step) }),
      ...(after && { after: after.map(step) }),
    },
  };
}
