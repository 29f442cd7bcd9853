import type { Json, JsonObject, JsonSchema, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { bindBody } from '../../../chains/bind-body.ts';
import { bodyOverride, type ChainBuilder } from '../../../chains/chain.ts';
import { chainOf, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { answeredRecord, type AnsweredRecord } from '../../../resources/record-answer.ts';
import { isAllowedBody } from '../../../schema/accepts.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { variantsOf } from '../../../values/distinct.ts';
import { Sampler } from '../../../values/sample-value.ts';

/** The name of the step that reads the record before it is changed. */
export const BEFORE = 'before';

/** A record that a scenario makes in order to change it, and how it is read. */
export interface ChangedRecord {
  chain: ChainBuilder;
  resource: Resource;
  create: Operation;
  read: Operation;
  /** Of the operation that changes it. */
  path: StepValue[];
  readPath: StepValue[];
  /** As the read answers it. */
  record: AnsweredRecord;
}

/** The record that a PUT or PATCH changes; null where the document does not tell how one is made and read. */
export function changedRecord(situation: Situation): ChangedRecord | null {
  const { operation, index } = situation;
  const isChange = (operation.method === 'PUT' || operation.method === 'PATCH') && operation.path.endsWith('}');
  const resource = isChange ? index.resourceAt(operation.path) : null;
  if (resource === null || resource.create === null || resource.read === null) return null;
  const { create, read } = resource;
  const record = answeredRecord(read, index.definitions);
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const names = parameterNames(read.path);
  const isMade = chain.makerOf(resource) === create && path.length === parameterNames(operation.path).length;
  if (!isMade || names.length !== path.length || record?.view.properties === undefined) return null;
  const readPath = path.map((value, at) => ({ ...value, name: names[at] ?? value.name }));
  return { chain, resource, create, read, path, readPath, record };
}

/** Reads the record before it is changed; the header that names its version, where the document asks for one. */
export function readBefore({ operation }: Situation, { chain, read, path, readPath }: ChangedRecord): StepValue[] {
  const conditions = chain.conditions(operation, path);
  const last = chain.before.at(-1);
  if (conditions.length > 0 && last?.operation === read.key) last.name = BEFORE;
  else chain.before.push({ name: BEFORE, operation: read.key, values: readPath, extracts: [] });
  return conditions;
}

/** A read of the record after the request, and what it has to show. */
export const readAfter = ({ read, readPath }: ChangedRecord, rules: string[], name?: string): Step => ({
  ...(name !== undefined && { name }),
  operation: read.key,
  values: readPath,
  extracts: [],
  expects: { status: successStatus(read) },
  rules,
});

/** The body that a record is made with, with every optional field that the document allows, so that there is something to lose. */
export function fullBody(
  { index, seed }: Situation,
  create: Operation,
): { base: JsonObject; schema: JsonSchema } | null {
  const { definitions } = index;
  const { media, kind } = planBody(create);
  const made = sampleBody(create, definitions, seed);
  if (media === null || kind !== 'json' || !isObject(made)) return null;
  const schema = bodySchema(media);
  const sampler = new Sampler(definitions, seed);
  const absent = Object.entries(flatten(schema, definitions).properties ?? {}).filter(([name, property]) => {
    const view = flatten(property, definitions);
    return made[name] === undefined && view.readOnly !== true && view.deprecated !== true && view.format !== 'binary';
  });
  // A default would come back by itself.
  const sampled = ([name, property]: [string, JsonSchema]): [string, Json] => {
    const value = sampler.sample(property, name);
    const isDefault = JSON.stringify(flatten(property, definitions).default) === JSON.stringify(value);
    const [other = value] = isDefault ? variantsOf(value, property, definitions) : [];
    return [name, other];
  };
  const full = { ...made, ...Object.fromEntries(absent.map(sampled)) };
  return { base: isAllowedBody(full, schema, definitions) ? full : made, schema };
}

/** Makes the record with this body instead of the usual one. */
export function makeWith(
  { index }: Situation,
  { chain, create }: ChangedRecord,
  { base, schema }: { base: JsonObject; schema: JsonSchema },
): void {
  const step = chain.before.find((before) => before.operation === create.key);
  if (step === undefined) return;
  const known = chain.before.length;
  const bound = bindBody(base, schema, {
    operation: create,
    definitions: index.definitions,
    keep: null,
    refer: (name, description) => chain.refer(create, name, 1, description),
  });
  step.values = [...step.values.filter((value) => value.in !== 'body'), bodyOverride(bound ?? {})];
  // What the body refers to is there before it.
  const referred = chain.before.splice(known);
  chain.before.splice(chain.before.indexOf(step), 0, ...referred);
}

/** A body of the operation with its references and unique values bound. `keep`: the value that the scenario is about. */
export function boundBody(
  situation: Situation,
  chain: ChainBuilder,
  body: JsonObject,
  keep: string | null = null,
): JsonObject {
  const { operation, index } = situation;
  const { media } = planBody(operation);
  const bound = bindBody(body, media === null ? true : bodySchema(media), {
    operation,
    definitions: index.definitions,
    keep,
    refer: (name, description) => chain.refer(operation, name, 0, description),
  });
  return isObject(bound) ? bound : body;
}
