import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { parsePath } from '@assay/rules';
import { documentedAnswer } from './described-api.ts';
import type { DescribedApi } from './described-api.ts';
import { answerSchemaTokens, definitionTokens, operationTokens } from './pointers.ts';

/** A schema in a document, and where it is. */
export interface SchemaLocation {
  schema: JsonSchemaObject;
  /** Where the schema stands in: a definition, or an answer of an operation. */
  root: { definition: string } | { operation: string; status: string; contentType: string };
  /** From there to the schema. */
  steps: readonly string[];
  /** The whole way in the source document. */
  tokens: readonly string[];
}

const MAX_STEPS = 60;

/**
 * The schema of one value of an answer, by its path (`items[*].price`). It is the schema as it is written where the value is
 * described, so it may be a reference. Null where the document has none, or leaves a choice between several.
 */
export function locateInAnswer(
  api: DescribedApi,
  operation: Operation,
  status: number,
  path: string,
): SchemaLocation | null {
  const answer = documentedAnswer(operation, status);
  const media = answer?.content.find(({ contentType }) => /json|\*\/\*/.test(contentType));
  if (answer === null || media?.schema == null || typeof media.schema === 'boolean') return null;
  const root = { operation: operation.key, status: answer.status, contentType: media.contentType };
  const start: SchemaLocation = {
    schema: media.schema,
    root,
    steps: [],
    tokens: answerSchemaTokens(operation, root, api.source),
  };
  return follow(api, start, segmentsOf(path));
}

/** The schema of one value of the request body, by its JSON Pointer; the nearest one above it where it has none of its own. */
export function locateInRequest(api: DescribedApi, operation: Operation, pointer: string): SchemaLocation | null {
  const media = operation.requestBody?.content.find(({ contentType }) => /json|\*\/\*/.test(contentType));
  if (media?.schema == null || typeof media.schema === 'boolean') return null;
  const root = { operation: operation.key, status: '', contentType: media.contentType };
  const tokens = [...operationTokens(operation), 'requestBody', 'content', media.contentType, 'schema'];
  const start: SchemaLocation = { schema: media.schema, root, steps: [], tokens };
  const segments = pointer
    .split('/')
    .slice(1)
    .map((token) => (/^\d+$/.test(token) ? '*' : token.replaceAll('~1', '/').replaceAll('~0', '~')));
  return follow(api, start, segments) ?? follow(api, start, segments.slice(0, -1));
}

/** `items[*].price` in three segments. */
const segmentsOf = (path: string): string[] =>
  (parsePath(path) ?? []).flatMap((step) => {
    if (typeof step === 'string') return [step];
    return typeof step === 'number' || 'each' in step ? ['*'] : [];
  });

function follow(api: DescribedApi, start: SchemaLocation, segments: readonly string[]): SchemaLocation | null {
  let at: SchemaLocation | null = start;
  for (const segment of segments.slice(0, MAX_STEPS)) {
    at = at === null ? null : childOf(api, resolved(api, at), segment, 0);
    if (at === null) return null;
  }
  return at;
}

/** What a reference leads to. */
export function resolved(api: DescribedApi, location: SchemaLocation): SchemaLocation {
  let at = location;
  for (let depth = 0; depth < MAX_STEPS; depth += 1) {
    const name = at.schema.$ref?.slice('#/$defs/'.length);
    const target = name === undefined ? undefined : api.definitions[name];
    if (name === undefined || typeof target !== 'object') return at;
    at = { schema: target, root: { definition: name }, steps: [], tokens: definitionTokens(name, api.source) };
  }
  return at;
}

function childOf(api: DescribedApi, at: SchemaLocation, segment: string, depth: number): SchemaLocation | null {
  const { schema } = at;
  const own = segment === '*' ? step(at, schema.items, ['items']) : propertyOf(at, segment);
  if (own !== null || depth > 10) return own;
  const parts = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).map((part, index) => step(at, part, [keyword, String(index)])),
  );
  const found = parts.flatMap((part) => {
    const child = part === null ? null : childOf(api, resolved(api, part), segment, depth + 1);
    return child === null ? [] : [child];
  });
  // Several branches describe it: which of them is meant is not known.
  return found.length === 1 ? (found[0] ?? null) : null;
}

function propertyOf(at: SchemaLocation, name: string): SchemaLocation | null {
  const { properties, additionalProperties } = at.schema;
  if (properties !== undefined && Object.hasOwn(properties, name))
    return step(at, properties[name], ['properties', name]);
  return step(at, additionalProperties, ['additionalProperties']);
}

function step(at: SchemaLocation, schema: JsonSchema | undefined, more: string[]): SchemaLocation | null {
  if (typeof schema !== 'object') return null;
  return { schema, root: at.root, steps: [...at.steps, ...more], tokens: [...at.tokens, ...more] };
}
