import { locationOf, pointerOf } from './locations.ts';
import type { Json, JsonObject, JsonSchema, MediaType, Operation } from '@assay/api-model';
import { bindBody } from '../../chains/bind-body.ts';
import {
  bodyFaultStatus,
  malformedBodyStatus,
  missingBodyStatus,
  type Expectation,
} from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody, type BodyPlan, type BodyPath } from '../../request-body.ts';
import { acceptsText } from '../../schema/accepts-text.ts';
import { partAt } from '../../learned/json-pointer.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { loginToken } from '../../chains/accounts/logins.ts';
import type { StepValue } from '@assay/scenario';
import type { FaultKind } from '../../types.ts';
import type { Candidate, Refer } from '../candidate.ts';
import type { ValueFault } from './value-fault.ts';
import { faultsOf } from './value-faults.ts';
import type { Oracle } from '../oracle.ts';

const MAX_DEPTH = 4;
/** Each fault is a body of its own, checked as a whole: a large body gets fewer of them. */
const MAX_COPIED = 300_000;
const MAX_CHECKS = 500_000;
/** What only the words say is checked by code of its own, and not by a validator of schemas. */
const SAID = 1.5;
const UNKNOWN_FIELD = 'unexpected_field';

interface BodyFault extends ValueFault {
  path: BodyPath;
  /** The whole body with the fault in it. */
  body: Json;
}

function replaceAt(value: Json, path: BodyPath, replacement: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return replacement ?? null;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? replaceAt(item, rest, replacement) : item));
  if (!isObject(value)) return value;
  const copy: JsonObject = { ...value };
  if (rest.length === 0 && replacement === undefined) delete copy[key];
  else copy[key] = replaceAt(copy[key] ?? null, rest, replacement);
  return copy;
}

/** Entries that `replaceAt` copies. */
function copied(value: Json, path: BodyPath): number {
  let count = 1;
  let part: Json | undefined = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null) break;
    count += Object.keys(part).length;
    part = Array.isArray(part) ? part[Number(key)] : part[key];
  }
  return count;
}

class BodyFaults {
  readonly #definitions: Definitions;
  readonly #body: Json;
  readonly #found: BodyFault[] = [];
  #copiesLeft = MAX_COPIED;

  constructor(body: Json, definitions: Definitions) {
    this.#body = body;
    this.#definitions = definitions;
  }

  collect(schema: JsonSchema): BodyFault[] {
    this.#visit(schema, this.#body, []);
    return this.#found;
  }

  #add(fault: ValueFault, path: BodyPath, value: Json | undefined): void {
    if (this.#copiesLeft <= 0) return;
    this.#copiesLeft -= copied(this.#body, path);
    this.#found.push({ ...fault, path, body: replaceAt(this.#body, path, value) });
  }

  #visit(schema: JsonSchema, value: Json, path: BodyPath): void {
    if (this.#copiesLeft <= 0) return;
    if (path.length > 0)
      for (const fault of faultsOf(schema, value, this.#definitions)) this.#add(fault, path, fault.value);
    if (path.length >= MAX_DEPTH) return;
    const flat = flatten(schema, this.#definitions);
    const [item] = Array.isArray(value) ? value : [];
    if (item !== undefined && flat.items !== undefined) this.#visit(flat.items, item, [...path, 0]);
    if (isObject(value)) this.#visitObject(flat, value, path);
  }

  #visitObject(schema: ReturnType<typeof flatten>, value: JsonObject, path: BodyPath): void {
    for (const name of schema.required ?? []) {
      if (value[name] === undefined) continue;
      this.#add(
        { kind: 'missing_required', value: null, how: 'is missing', constraint: `required: ${name}` },
        [...path, name],
        undefined,
      );
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (this.#copiesLeft <= 0) return;
      this.#visitProperty(property, value[name], [...path, name]);
    }
    if (schema.additionalProperties === false && value[UNKNOWN_FIELD] === undefined) {
      this.#add(
        { kind: 'unknown_field', value: 'x', how: 'is not documented', constraint: 'additionalProperties: false' },
        [...path, UNKNOWN_FIELD],
        'x',
      );
    }
  }

  #visitProperty(property: JsonSchema, present: Json | undefined, path: BodyPath): void {
    if (flatten(property, this.#definitions).readOnly === true || present === null) return;
    if (present === undefined) this.#visitAbsent(property, path);
    else this.#visit(property, present, path);
  }

  // An optional field that a usual request leaves out can still be sent wrong.
  #visitAbsent(property: JsonSchema, path: BodyPath): void {
    for (const fault of faultsOf(property, 'sample', this.#definitions)) {
      if (fault.kind !== 'null_value') this.#add(fault, path, fault.value);
    }
  }
}

/** The schema of a member, by its names from the top of the body on. */
function schemaAt(schema: JsonSchema, path: BodyPath, definitions: Definitions): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((above, key) => {
    const { items, properties } = flatten(above ?? true, definitions);
    return typeof key === 'number' ? items : properties?.[key];
  }, schema);
}

const LISTS = new Set<FaultKind>(['too_many_items', 'repeated_items']);
const isPlainList = (value: Json): boolean =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' && item !== null);

/** No reading of a text heals what only the words rule out. */
const isSaidOfText = ({ isSaid, path, value }: BodyFault): boolean =>
  isSaid === true && path.length === 1 && typeof value !== 'object';

/** All values of a form are texts: a fault that a reading of its text heals is none. */
function isSeenInForm(fault: BodyFault, media: MediaType, definitions: Definitions): boolean {
  const { kind, path, value } = fault;
  if (kind === 'missing_required') return true;
  if (LISTS.has(kind)) return path.length === 1 && isPlainList(value);
  const isNamed = path.length === 1 || media.encoding?.[String(path[0])]?.style === 'deepObject';
  const property = isNamed ? schemaAt(bodySchema(media), path, definitions) : undefined;
  const isText = typeof value === 'string' || typeof value === 'number';
  return property !== undefined && isText && !acceptsText(String(value), property, definitions);
}

function toCandidate(fault: BodyFault, { status, ...by }: Expectation, usual: Json, bind: Bind): Candidate {
  const { kind, path } = fault;
  const location = locationOf(fault.path);
  return {
    name: fault.kind === 'missing_required' ? `Missing required field ${location}` : `Field ${location} ${fault.how}`,
    kind: fault.kind,
    errorIn: 'body',
    ...(fault.severity !== undefined && { severity: fault.severity }),
    ...(fault.isSaid && { severity: SAID, part: fault.constraint }),
    expectedStatus: status,
    details: {
      ...by,
      reason: `The document says ${fault.constraint} for ${location}; a body that breaks it must be refused.`,
      constraint: fault.constraint,
      pointer: pointerOf(fault.path),
    },
    overrides: [override(fault.body)],
    bound: (refer) => [
      override(
        LISTS.has(kind) && !isPlainList(fault.value)
          ? withItems(fault, bind(usual, null, refer))
          : bind(fault.body, pointerOf(path), refer),
      ),
    ],
  };
}

type Bind = (body: Json, keep: string | null, refer?: Refer) => Json;

/** The list that is wrong, of the items of one that is right: what they refer to has to be there. */
function withItems({ path, value, body }: BodyFault, usual: Json): Json {
  const items = partAt(usual, pointerOf(path));
  if (!Array.isArray(items) || !Array.isArray(value)) return body;
  const [first] = items;
  return replaceAt(
    usual,
    path,
    value.map((none, at) => items[at] ?? first ?? none),
  );
}

// A bare null cannot be distinguished from "no body", so it goes as text.
const override = (body: Json): StepValue =>
  body === null
    ? { in: 'body', name: 'body', value: 'null' }
    : { in: 'body', name: 'body', value: null, bodyValue: body };

/** Nothing is what many servers read as an object without members: only where that is refused too is it a mistake. */
const mayBeEmpty = ({ media }: BodyPlan, definitions: Definitions): boolean =>
  media !== null && isValid({}, bodySchema(media), definitions);

function wholeBodyFaults(operation: Operation, plan: BodyPlan, definitions: Definitions): Candidate[] {
  const candidates: Candidate[] = [];
  if (plan.kind === 'json') {
    const { status, ...by } = malformedBodyStatus(operation);
    candidates.push({
      name: 'Malformed JSON body',
      kind: 'malformed_body',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...by,
        reason: 'A body that is not JSON cannot be read and must be refused.',
        constraint: 'valid JSON',
        pointer: '',
      },
      overrides: [{ in: 'body', name: 'body', value: '{"unclosed": ' }],
    });
  }
  const missing = plan.required && !mayBeEmpty(plan, definitions) ? missingBodyStatus(operation) : null;
  if (missing !== null) {
    const { status, ...by } = missing;
    candidates.push({
      name: 'Missing request body',
      kind: 'missing_body',
      errorIn: 'body',
      expectedStatus: status,
      details: { ...by, reason: 'The document requires a body.', constraint: 'requestBody.required', pointer: '' },
      overrides: [{ in: 'body', name: 'body', value: null }],
    });
  }
  return candidates;
}

/** Faults that no server can mean to accept, whatever its document says about refusals. */
const PLAIN = new Set<FaultKind>(['missing_required', 'wrong_type', 'null_value', 'unknown_value', 'out_of_range']);

/** Bodies that break the document in one place each. Every one has been checked to be invalid by the whole schema. */
export function bodyFaults(operation: Operation, definitions: Definitions, seed: number): Candidate[] {
  const plan = planBody(operation);
  if (plan.media === null || plan.kind === 'text') return [];
  const whole = wholeBodyFaults(operation, plan, definitions);
  const body = sampleBody(operation, definitions, seed);
  if (body === undefined) return whole;
  const { media } = plan;
  const schema = bodySchema(media);
  // Where the documented example itself breaks the schema, nobody can say which of the two the server follows.
  if (!isValid(body, schema, definitions)) return whole;
  const bind: Bind = (broken, keep, refer) =>
    loginToken(operation, definitions) === null
      ? bindBody(broken, schema, { operation, definitions, keep, ...(refer && { refer }) })
      : broken;
  const meter = { left: MAX_CHECKS };
  const faults = new BodyFaults(body, definitions)
    .collect(schema)
    .filter((fault) => fault.isSaid === true || !isValid(fault.body, schema, definitions, meter))
    .filter((fault) => plan.kind !== 'form' || isSaidOfText(fault) || isSeenInForm(fault, media, definitions));
  const candidates = faults.flatMap((fault) => {
    const expected = bodyFaultStatus(operation, PLAIN.has(fault.kind) && hasMembers(plan));
    return expected === null ? [] : [toCandidate(fault, expected, body, bind)];
  });
  return [...candidates, ...whole];
}

export const bodyFaultsOracle: Oracle = {
  id: 'body-faults',
  claim: 'A body that breaks its schema at one point is refused.',
  strength: 'document',
  candidates: ({ operation, index, seed }) => bodyFaults(operation, index.definitions, seed),
};
