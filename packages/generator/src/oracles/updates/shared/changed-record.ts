import type { Json, JsonObject, JsonSchema, Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { bindBody } from '../../../chains/bind-body.ts';
import { type ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { chainOf, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { isRefusedField } from '../../../learned/facts-of.ts';
import { partAt } from '../../../learned/json-pointer.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { lockFieldOf } from '../../../resources/versions/lock-field.ts';
import { referFor } from '../../../chains/records/needed/shown-value.ts';
import { referredBy } from '../../../resources/references.ts';
import { plain } from '../../../resources/words/words.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { answeredRecord, type AnsweredRecord } from '../../../resources/record-answer.ts';
import { fieldsOf, pointerTo, sentRecord, withFields } from '../../../resources/sent-record.ts';
import { isAllowedBody } from '../../../schema/accepts.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { variantsOf } from '../../../values/distinct.ts';
import { withRequiredWhen } from '../../../resources/relations/required-when.ts';
import { withOrder } from '../../../resources/relations/with-order.ts';
import { Sampler } from '../../../values/sample-value.ts';
import { changeKindOf } from '../../../resources/changes/record-changes.ts';

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

/** The record that a request changes; null where the document does not say how one is made and read. */
export function changedRecord(situation: Situation): ChangedRecord | null {
  const { operation, index } = situation;
  const resource = changeKindOf(operation, index) !== null ? index.resourceAt(operation.path) : null;
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

/** A body with its record. */
export interface FullBody {
  base: JsonObject;
  schema: JsonSchema;
  /** The fields of the record in the body, and as its schema has them. */
  fields: JsonObject;
  sent: AnsweredRecord;
}

/** Listed values under these names decide about other fields. */
const KINDS = /(status|state|phase|stage|lifecycle|type|kind|mode|role)$/;

/** The body that a record is made with, with every optional field that the document allows, so that there is something to lose. */
export function fullBody(
  { index, seed }: Situation,
  { create, record }: Pick<ChangedRecord, 'create' | 'record'>,
): FullBody | null {
  const { definitions } = index;
  const { media, kind } = planBody(create);
  const made = sampleBody(create, definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || !isObject(made)) return null;
  const schema = bodySchema(media);
  const sampler = new Sampler(definitions, seed);
  const sent = sentRecord(schema, record, definitions);
  const usual = fieldsOf(made, sent.prefix);
  const absent = Object.entries(sent.view.properties ?? {}).filter(([name, property]) => {
    const view = flatten(property, definitions);
    const referred = referredBy(name, view);
    // What refers to a record that the document does not keep could only be made up.
    const isKnown = referred === null || index.resourceNamed(referred) !== null;
    const isOpen = view.readOnly !== true && view.deprecated !== true && view.format !== 'binary' && isKnown;
    return usual[name] === undefined && isOpen && !isRefusedField(create, name);
  });
  // A default would come back by itself; another state, or another kind, often asks for other fields.
  const isKind = ([name, property]: [string, JsonSchema]): boolean =>
    flatten(property, definitions).enum !== undefined && KINDS.test(plain(name));
  const apart = ([name, property]: [string, JsonSchema], value: Json): Json => {
    const { default: usually, ...view } = flatten(property, definitions);
    if (Array.isArray(usually) && usually.length === 0 && Array.isArray(value) && value.length === 0)
      return sampler.sample(view, name);
    const isDefault = usually !== undefined && JSON.stringify(usually) === JSON.stringify(value);
    const [other = value] = isDefault && !isKind([name, property]) ? variantsOf(value, property, definitions) : [];
    return other;
  };
  const sampled = ([name, property]: [string, JsonSchema]): [string, Json] => [
    name,
    apart([name, property], sampler.sample(property, name)),
  ];
  const set = Object.entries(usual).map(([name, value]): [string, Json] => [
    name,
    apart([name, sent.view.properties?.[name] ?? true], value),
  ]);
  const all = { ...Object.fromEntries(set), ...Object.fromEntries(absent.map(sampled)) };
  const called = withRequiredWhen(all, sent.view, { operation: create, definitions, seed });
  const fields = withOrder(called, sent.view, definitions);
  const full = withFields(made, sent.prefix, fields);
  const base = isAllowedBody(full, schema, definitions) ? full : made;
  return { base, schema, fields: fieldsOf(base, sent.prefix), sent };
}

const REFUSED_BODY = [400, 409, 422];

/** Makes the record with this body instead of the usual one. */
export function makeWith(
  { index }: Situation,
  { chain, create }: ChangedRecord,
  { base, schema }: Pick<FullBody, 'base' | 'schema'>,
): void {
  const step = chain.before.find((before) => before.operation === create.key);
  if (step === undefined) return;
  const known = chain.before.length;
  const bound = bindBody(base, schema, {
    operation: create,
    definitions: index.definitions,
    keep: null,
    refer: referFor(chain, create, 1, index),
  });
  step.values = [...step.values.filter((value) => value.in !== 'body'), bodyOverride(bound ?? {})];
  // Whether another body than the usual one is taken is tried where the record is made.
  step.expects = { status: successStatus(create), ...step.expects, undecided: REFUSED_BODY };
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
    refer: referFor(chain, operation, 0, index),
  });
  return isObject(bound) ? bound : body;
}

/** A change of some fields: the usual body of the operation with nothing else that it could leave out, on the record of the path. */
export function changeOf(
  situation: Situation,
  { chain, record }: ChangedRecord,
  fields: JsonObject,
): { body: JsonObject; isAllowed: boolean } {
  const { operation, index, seed } = situation;
  const { media } = planBody(operation);
  const schema = media === null ? true : bodySchema(media);
  const usual = sampleBody(operation, index.definitions, seed);
  const { prefix } = sentRecord(schema, record, index.definitions);
  const [outer = ''] = prefix.split('.');
  const around = usual !== undefined && isObject(usual) && outer !== '' ? requiredOnly(usual, schema, index) : {};
  const [name = ''] = Object.keys(fields);
  const body = withFields(around, prefix, { ...fields, ...lockOf(operation, usual, index) });
  const bound = prefix === '' ? body : boundBody(situation, chain, body, pointerTo(prefix, name));
  return { body: bound, isAllowed: isAllowedBody(body, schema, index.definitions) };
}

/** The version that a change has to name, as in the usual body. */
function lockOf(operation: Operation, usual: Json | undefined, index: Situation['index']): JsonObject {
  const lock = lockFieldOf(operation, index);
  const value = lock === null ? undefined : partAt(usual, lock.pointer);
  return lock === null || value === undefined ? {} : { [lock.name]: value };
}

/** An object without the members that it may leave out. */
function requiredOnly(value: JsonObject, schema: JsonSchema, index: Situation['index']): JsonObject {
  const view = flatten(schema, index.definitions);
  const required = new Set(view.required);
  const kept = Object.entries(value).filter(([name]) => required.has(name));
  return Object.fromEntries(
    kept.map(([name, part]) => [
      name,
      isObject(part) ? requiredOnly(part, view.properties?.[name] ?? true, index) : part,
    ]),
  );
}
