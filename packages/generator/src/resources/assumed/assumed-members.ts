import type { JsonSchema, JsonSchemaObject, Operation, ResponseDoc } from '@assay/api-model';
import { mayBeNull } from '../../schema/nullable/may-be-null.ts';
import { deref, type Definitions } from '../../schema/resolve.ts';

/** Operations, and the definitions that their schemas refer to. */
export interface Described {
  operations: readonly Operation[];
  definitions: Definitions;
}

const PREFIX = 'answer:';
const IDENTITY = /^(_?id|uuid|guid)$/i;

/** Whether answers have a member that nobody requires: the schema requires nothing at all, or only of requests. */
function isAssumed(name: string, property: JsonSchema, saysRequired: boolean, definitions: Definitions): boolean {
  const view = deref(property, definitions);
  if (typeof view === 'boolean' || mayBeNull(view, definitions) || view.writeOnly === true || view.deprecated === true)
    return false;
  return !saysRequired || view.readOnly === true || IDENTITY.test(name);
}

/** The members of an object that answers are taken to have, beside those that it requires. */
function assumedIn({ properties, required }: JsonSchemaObject, definitions: Definitions): string[] {
  const listed = new Set(required);
  return Object.entries(properties ?? {}).flatMap(([name, property]) =>
    !listed.has(name) && isAssumed(name, property, required !== undefined, definitions) ? [name] : [],
  );
}

type Parts = Partial<Pick<JsonSchemaObject, 'allOf' | 'anyOf' | 'oneOf'>>;

const listOf = (parts: JsonSchema[] | undefined, definitions: Definitions): JsonSchema[] | undefined =>
  parts?.map((part) => inAnswers(part, definitions));

function partsOf({ allOf, anyOf, oneOf }: JsonSchemaObject, definitions: Definitions): Parts {
  const [all, any, one] = [allOf, anyOf, oneOf].map((parts) => listOf(parts, definitions));
  return { ...(all && { allOf: all }), ...(any && { anyOf: any }), ...(one && { oneOf: one }) };
}

/** A schema as answers keep it: its objects require what they are taken to have. */
function inAnswers(schema: JsonSchema, definitions: Definitions): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const { $ref, properties, items, additionalProperties } = schema;
  const assumed = assumedIn(schema, definitions);
  return {
    ...schema,
    ...partsOf(schema, definitions),
    ...($ref !== undefined && { $ref: $ref.replace('#/$defs/', `#/$defs/${PREFIX}`) }),
    ...(items !== undefined && { items: inAnswers(items, definitions) }),
    ...(additionalProperties !== undefined && { additionalProperties: inAnswers(additionalProperties, definitions) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, inAnswers(property, definitions)]),
      ),
    }),
    ...(assumed.length > 0 && { required: [...(schema.required ?? []), ...assumed] }),
  };
}

/** Whether an object anywhere in a schema is taken to have more than it requires; definitions are looked at by themselves. */
function needsAny(schema: JsonSchema, definitions: Definitions): boolean {
  if (typeof schema === 'boolean') return false;
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const below = [items, additionalProperties, ...Object.values(properties), ...allOf, ...anyOf, ...oneOf];
  return (
    assumedIn(schema, definitions).length > 0 || below.some((one) => one !== undefined && needsAny(one, definitions))
  );
}

const isSuccess = ({ status }: ResponseDoc): boolean => status.startsWith('2');

function answersOf(operation: Operation): JsonSchema[] {
  return operation.responses
    .filter(isSuccess)
    .flatMap(({ content }) => content.flatMap(({ schema }) => (schema === null ? [] : [schema])));
}

function withAnswers(operation: Operation, definitions: Definitions): Operation {
  const responses = operation.responses.map((response) =>
    isSuccess(response)
      ? {
          ...response,
          content: response.content.map((media) => ({
            ...media,
            schema: media.schema === null ? null : inAnswers(media.schema, definitions),
          })),
        }
      : response,
  );
  return { ...operation, responses };
}

const definitionsKnown = new WeakMap<Definitions, Definitions>();

/** All definitions, and each once more as answers keep it; the same ones where they need no assumption. */
function definitionsInAnswers(definitions: Definitions): Definitions {
  const found = definitionsKnown.get(definitions);
  if (found !== undefined) return found;
  const isNeeded = Object.values(definitions).some((one) => needsAny(one, definitions));
  const own = Object.entries(definitions).map(([name, schema]) => [`${PREFIX}${name}`, inAnswers(schema, definitions)]);
  const made: Definitions = isNeeded ? { ...definitions, ...Object.fromEntries(own) } : definitions;
  definitionsKnown.set(definitions, made);
  return made;
}

const known = new WeakMap<Definitions, WeakMap<readonly Operation[], Described>>();

/**
 * Many documents never say what answers must have. Their operations come with answers that require what every record of the kind
 * is likely to have, so that claims about them can be made; `ifPresent` keeps such claims silent where it is missing. The same
 * operations and definitions where the document says it all. Made once for each document.
 */
export function withAssumedMembers({ operations, definitions }: Described): Described {
  const ofDefinitions = known.get(definitions) ?? new WeakMap<readonly Operation[], Described>();
  known.set(definitions, ofDefinitions);
  const found = ofDefinitions.get(operations);
  if (found !== undefined) return found;
  const own = definitionsInAnswers(definitions);
  const isNeeded =
    own !== definitions || operations.some((one) => answersOf(one).some((schema) => needsAny(schema, definitions)));
  // Inline schemas may refer to definitions that need nothing: then their names lead to themselves.
  const all =
    own !== definitions || !isNeeded
      ? own
      : {
          ...definitions,
          ...Object.fromEntries(Object.entries(definitions).map(([name, one]) => [`${PREFIX}${name}`, one])),
        };
  const made = isNeeded
    ? { operations: operations.map((one) => withAnswers(one, definitions)), definitions: all }
    : { operations, definitions };
  ofDefinitions.set(operations, made);
  return made;
}
