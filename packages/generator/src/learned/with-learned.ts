import type { Json, JsonSchema, MediaType, Operation, Parameter } from '@assay/api-model';
import { planBody, sampleBody } from '../request-body.ts';
import { isObject } from '../schema/is-valid.ts';
import { plain } from '../resources/words/words.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { Sampler } from '../values/sample-value.ts';
import { keepFacts } from './facts-of.ts';
import { withPart } from './json-pointer.ts';
import type { Learned, LearnedOperation, Repair } from './learned.ts';
import { withShown } from './shown-members.ts';

/** The usual body of an operation with the fields that were accepted, before its repairs. */
function bodyWith(fields: LearnedOperation['body'], operation: Operation, definitions: Definitions): Json | undefined {
  const { media } = planBody(operation);
  const usual = sampleBody(operation, definitions, 0);
  if (fields === undefined || fields === 'usual' || media?.schema == null || !isObject(usual)) return usual;
  const view = flatten(media.schema, definitions);
  const entries = Object.entries(usual);
  if (fields === 'required') return requiredOf(usual, media.schema, definitions);
  const sampler = new Sampler(definitions);
  const others = Object.entries(view.properties ?? {}).filter(
    ([name, property]) =>
      !entries.some(([known]) => known === name) && flatten(property, definitions).readOnly !== true,
  );
  return Object.fromEntries([
    ...entries,
    ...others.map(([name, property]) => [name, sampler.sample(property, name)] as const),
  ]);
}

/** A value without what its schema does not ask for, at any depth. */
function requiredOf(value: Json, schema: JsonSchema, definitions: Definitions): Json {
  const view = flatten(schema, definitions);
  if (Array.isArray(value)) return value.map((item) => requiredOf(item, view.items ?? true, definitions));
  if (!isObject(value) || view.properties === undefined) return value;
  const entries = Object.entries(value).filter(([name]) => view.required?.includes(name));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, requiredOf(part, view.properties?.[name] ?? true, definitions)]),
  );
}

function repaired(body: Json | undefined, repairs: readonly Repair[]): Json | undefined {
  let value = body;
  for (const one of repairs) {
    if (one.in !== 'body') continue;
    if (one.kind === 'value') value = one.at === '' ? one.value : withPart(value, one.at, one.value);
    if (one.kind === 'omit') value = withPart(value, one.at, undefined);
  }
  return value;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function withParameters(parameters: readonly Parameter[], repairs: readonly Repair[]): Parameter[] {
  const own = repairs.filter((one) => one.in !== 'body' && one.in !== 'path');
  const isAt = (one: Repair, { in: location, name }: Parameter): boolean =>
    one.in === location && one.at.toLowerCase() === name.toLowerCase();
  const changed = parameters.map((parameter): Parameter => {
    const repair = own.find((one) => isAt(one, parameter));
    if (repair?.kind === 'value') return { ...parameter, example: repair.value };
    if (repair?.kind !== 'omit') return parameter;
    const { example: _, ...bare } = parameter;
    return { ...bare, required: false };
  });
  const added = own.filter(
    (one) =>
      (one.kind === 'value' || one.kind === 'condition') && !parameters.some((parameter) => isAt(one, parameter)),
  );
  return [...changed, ...added.map(addedParameter)];
}

/** What the API asks for and the document does not have. */
function addedParameter(repair: Repair): Parameter {
  const base = {
    name: repair.at,
    required: false,
    description: null,
    deprecated: false,
    schema: { type: 'string' as const },
  };
  const location = repair.in === 'body' ? 'query' : repair.in;
  const isQuery = location === 'query';
  return {
    ...base,
    in: location,
    style: isQuery ? 'form' : 'simple',
    explode: isQuery,
    ...(repair.kind === 'value' && { example: textOf(repair.value) }),
  };
}

function apply(operation: Operation, learned: LearnedOperation, definitions: Definitions): Operation {
  const { repairs } = learned;
  const changesBody = (learned.body ?? 'usual') !== 'usual' || repairs.some(({ in: location }) => location === 'body');
  const { media } = planBody(operation);
  const body = changesBody ? repaired(bodyWith(learned.body, operation, definitions), repairs) : undefined;
  const content = (one: MediaType): MediaType =>
    one === media && body !== undefined ? { ...one, examples: [body] } : one;
  const { requestBody } = operation;
  return {
    ...operation,
    responses: withShown(operation.responses, learned.shown ?? [], definitions),
    parameters: withParameters(operation.parameters, repairs),
    requestBody: requestBody && { ...requestBody, content: requestBody.content.map(content) },
  };
}

const JOINS = /\/\{[^{}]+\}\/[^/{}]+\/\{(?<name>[^{}]+)\}\/?$/;

/** Who is put below a record is the other account: it exists, and loses nothing. */
function withName(operation: Operation, names: Readonly<Record<string, string>>): Operation {
  const name = ['PUT', 'DELETE'].includes(operation.method) ? JOINS.exec(operation.path)?.groups?.['name'] : undefined;
  const flat = plain(name ?? '');
  const example = names[flat] ?? (/^(user|member|account|person)id$/.test(flat) ? names['id'] : undefined);
  if (name === undefined || example === undefined) return operation;
  const parameters = operation.parameters.map((one) =>
    one.in === 'path' && one.name === name ? { ...one, example } : one,
  );
  return { ...operation, parameters };
}

const known = new WeakMap<readonly Operation[], WeakMap<Learned, readonly Operation[]>>();

/**
 * The operations of a document with the values that a warm-up saw accepted in place of its examples. Their schemas, answers
 * and words stay as they are. Made once for each pair.
 */
export function withLearned(
  operations: readonly Operation[],
  definitions: Definitions,
  learned: Learned | undefined,
): readonly Operation[] {
  if (learned === undefined || (Object.keys(learned.operations).length === 0 && learned.names === undefined))
    return operations;
  const ofDocument = known.get(operations) ?? new WeakMap<Learned, readonly Operation[]>();
  known.set(operations, ofDocument);
  const found = ofDocument.get(learned);
  if (found !== undefined) return found;
  const named = learned.names?.['other'] ?? {};
  const made = operations.map((documented) => {
    const operation = withName(documented, named);
    const own = Object.hasOwn(learned.operations, operation.key) ? learned.operations[operation.key] : undefined;
    if (own === undefined) return operation;
    const changed = apply(operation, own, definitions);
    keepFacts(changed, own);
    return changed;
  });
  ofDocument.set(learned, made);
  return made;
}
