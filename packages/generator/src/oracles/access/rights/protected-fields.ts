import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { type ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { cleanUp, madeIdentity } from '../../../chains/after/follow-ups.ts';
import { chainOf, prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { answeredRecord, type AnsweredRecord } from '../../../resources/record-answer.ts';
import { isGuessedUnsent } from '../../../resources/changes/unsent.ts';
import { plain } from '../../../resources/words/words.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import { machineOf } from '../../../states/machine.ts';
import type { Candidate } from '../../candidate.ts';
import { enterAllowedState } from '../../states/wrong-state.ts';
import { changeKindOf } from '../../../resources/changes/record-changes.ts';
import type { Oracle } from '../../oracle.ts';

/** What only a server gives, however a document describes it. */
const RIGHTS =
  /^(is)?(role|roles|admin|staff|superuser|permissions|verified|approved|emailverified|balance|credits|points)$/;
const IDENTITY = /^(id|uuid|guid|(created|updated|modified)(at|on|by)?|(owner|user|account|customer|tenant)(id)?)$/;
const ID = /^(id|uuid|guid)$/;
const STATE = /^(status|state|phase|stage)$/;

/** A field that a request must not be able to set, with a value that no server would give it. */
interface Protected {
  name: string;
  value: Json;
  rule: string;
}

const NUMBER = 987_654;
const DAY = '2001-02-03';

function textFor({ format }: JsonSchemaObject): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-00000000a55a';
  if (format === 'date-time') return `${DAY}T04:05:06Z`;
  return format === 'date' ? DAY : 'set-by-the-caller';
}

/** A value that the server would not give; undefined where nobody can say so. */
function foreignValue(name: string, view: JsonSchemaObject, initial: string | null): Json | undefined {
  if (view.enum !== undefined || view.const !== undefined) {
    const isState = initial !== null && STATE.test(plain(name));
    return isState ? view.enum?.findLast((one) => one !== initial && one !== null) : undefined;
  }
  const type = mainType(view);
  if (type === 'integer' || type === 'number') return NUMBER;
  // What is true from the start is often right.
  if (type === 'boolean') return RIGHTS.test(plain(name)) && view.default !== true ? true : undefined;
  return type === 'string' ? textFor(view) : undefined;
}

function protect(name: string, path: string, value: Json | undefined): Protected[] {
  if (value === undefined) return [];
  const isDay = typeof value === 'string' && value.startsWith(DAY);
  const rule = isDay ? `does not start with "${DAY}"` : `is not ${JSON.stringify(value)}`;
  return [{ name, value, rule: `\`${path}\` ${rule}` }];
}

interface Target {
  resource: Resource;
  record: AnsweredRecord;
  /** The body that is otherwise accepted. */
  body: JsonObject;
}

/** Whether a field of an answer is not for the caller to set: `sent` is the same one in the body, null where it has none. */
function isProtected(name: string, answered: JsonSchemaObject, sent: JsonSchemaObject | null): boolean {
  if (sent !== null) return sent.readOnly === true;
  return answered.readOnly === true || [RIGHTS, IDENTITY, STATE].some((pattern) => pattern.test(plain(name)));
}

/** Fields that the answer has and that only the server may set. */
function protectedFields({ operation, index }: Situation, { resource, record, body }: Target): Protected[] {
  const { definitions } = index;
  const { media } = planBody(operation);
  const schema = media === null ? {} : flatten(bodySchema(media), definitions);
  const initial = machineOf(resource, index)?.initial ?? null;
  // The runner takes the id of another record in a change for that record.
  const mayBeSent = (name: string): boolean =>
    /^[\w-]+$/.test(name) && !Object.hasOwn(body, name) && !(index.madeBy(operation) === null && ID.test(plain(name)));
  return Object.entries(record.view.properties ?? {}).flatMap(([name, property]) => {
    const own = schema.properties?.[name];
    const sent = own === undefined ? null : flatten(own, definitions);
    const view = flatten(property, definitions);
    if (media !== null && isGuessedUnsent(media, name) && view.readOnly !== true) return [];
    // What is no part of the body is refused anyway where no other fields are allowed.
    const isOpen = sent !== null || schema.additionalProperties !== false;
    if (!isOpen || !mayBeSent(name) || !isProtected(name, view, sent)) return [];
    return protect(name, `${record.prefix}${name}`, foreignValue(name, view, initial));
  });
}

function resourceOf({ operation, index }: Situation): Resource | null {
  if (changeKindOf(operation, index) !== null) return index.resourceAt(operation.path);
  return operation.method === 'POST' ? index.madeBy(operation) : null;
}

function targetOf(situation: Situation): Target | null {
  const { operation, index, seed } = situation;
  const resource = resourceOf(situation);
  const read = resource?.read ?? null;
  const record = read === null ? null : answeredRecord(read, index.definitions);
  const body = sampleBody(operation, index.definitions, seed) ?? null;
  if (resource === null || record === null || !hasMembers(planBody(operation))) return null;
  return isObject(body) ? { resource, record, body } : null;
}

function readAfter(resource: Resource, path: readonly StepValue[], rules: string[]): Step[] {
  const { read } = resource;
  const names = read === null ? [] : parameterNames(read.path);
  if (read === null || path.length !== names.length) return [];
  const values = path.map((one, at) => ({ ...one, name: names[at] ?? one.name }));
  return [{ operation: read.key, values, extracts: [], expects: { status: successStatus(read) }, rules }];
}

/** The usual request on records of the scenario's own; null where the document does not say how to make them. */
function usualRequest(situation: Situation, resource: Resource): { chain: ChainBuilder; sent: StepValue[] } | null {
  const { operation } = situation;
  const chain = chainOf(situation);
  const sent = prepare(chain, situation);
  const path = sent.filter((one) => one.in === 'path');
  const isMade = changeKindOf(operation, situation.index) === null || chain.makerOf(resource) === resource.create;
  if (!isMade || path.length < parameterNames(operation.path).length) return null;
  enterAllowedState(situation, chain, sent);
  sent.push(...chain.conditions(operation, path));
  return { chain, sent };
}

/** The read of what was made or changed. */
function readOf(situation: Situation, { resource }: Target, sent: readonly StepValue[], rules: string[]): Step[] {
  const path = sent.filter((one) => one.in === 'path');
  if (changeKindOf(situation.operation, situation.index) !== null) return readAfter(resource, path, rules);
  const made = madeIdentity(situation);
  const own: StepValue = { in: 'path', name: '', value: `{{${made?.extract.name ?? ''}}}` };
  return made === null ? [] : readAfter(resource, [...path, own], rules);
}

function attempt(situation: Situation, target: Target, fields: Protected[]): Candidate[] {
  const { operation } = situation;
  const usual = usualRequest(situation, target.resource);
  if (usual === null) return [];
  const { chain, sent } = usual;
  const bound = sent.find((one) => one.in === 'body')?.bodyValue ?? null;
  const extra = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const body = { ...(isObject(bound) ? bound : target.body), ...extra };
  const overrides = [...sent.filter((one) => one.in !== 'body'), bodyOverride(body)];
  const rules = fields.map(({ rule }) => rule);
  const followUps = readOf(situation, target, sent, rules);
  if (followUps.length === 0) return [];
  const made = operation.method === 'POST' ? madeIdentity(situation) : null;
  const { before } = stepsOf(chain);
  const names = fields.map(({ name }) => name).join(', ');
  return [
    {
      name: `Sets ${names}, which only the server sets`,
      kind: 'protected_field',
      errorIn: 'body',
      expectedStatus: successStatus(operation),
      details: {
        alternatives: [400, 403, 422],
        undecided: [401, 404, 405, 409, 412, 415, 428],
        reason: `What a request says about ${names} is refused or left out of account.`,
        constraint: `set by the server: ${names}`,
        pointer: `/${fields[0]?.name ?? ''}`,
        ...(before && { before }),
        ...(made !== null && { extracts: [made.extract] }),
        followUps,
        after: [...(made === null ? [] : cleanUp(situation, overrides).after), ...chain.after],
      },
      overrides,
    },
  ];
}

/**
 * Ids, owners, times, rights, states and amounts that only the server sets, sent in a body. It is right to refuse them and to leave
 * them out of account; afterwards the record does not have them. Only records that the scenario itself makes are tried.
 */
export function protectedFieldFaults(situation: Situation): Candidate[] {
  const target = targetOf(situation);
  if (target === null) return [];
  const fields = protectedFields(situation, target);
  const groups = [ID, IDENTITY, /./].map((_, at, all) =>
    fields.filter(({ name }) => all.findIndex((one) => one.test(plain(name))) === at),
  );
  // A server that refuses the one may store the other.
  return groups.filter(({ length }) => length > 0).flatMap((some) => attempt(situation, target, some));
}

export const protectedFieldsOracle: Oracle = {
  id: 'protected-fields',
  claim: 'What only the server sets is not stored from a request.',
  strength: 'document',
  candidates: protectedFieldFaults,
};
