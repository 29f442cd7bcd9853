import type { Json, JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { bulkChange, type BulkChange } from '../../bulk/bulk-change.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { pathTo } from '../../chains/creation.ts';
import type { Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { sampleBody } from '../../request-body.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { referredBy } from '../../resources/references.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

/** What the document may say beside this in words. */
const OTHER_REASONS = [400, 403, 409, 422];

/** An id that no record has, where each has a status of its own; null where the schema leaves no room for one. */
function absentIn({ isPartial, results, id: { type, format } }: BulkChange): string | null {
  if (!isPartial || results === null || results.status === null) return null;
  if (type === 'integer') return '{{$randomBetween:900000000:999999999}}';
  return format === 'uuid' ? '{{$randomUUID}}' : null;
}

interface Change {
  name: string;
  value: Json;
  /** In the record, as a read shows it. */
  shown: string;
}

/** A text that may have any value, or one of a list. */
const isFree = (name: string, view: JsonSchemaObject): boolean =>
  mainType(view) === 'string' &&
  view.format === undefined &&
  view.readOnly !== true &&
  isEchoedName(name) &&
  referredBy(name, view) === null;

/** Another value than the one that the records are made with. */
function otherThan(present: Json | undefined, property: JsonSchema, { index }: Situation): Json | undefined {
  const { enum: listed } = flatten(property, index.definitions);
  if (listed !== undefined) return listed.find((one) => typeof one === 'string' && one !== present);
  const [other] = variantsOf(typeof present === 'string' ? present : 'Assay', property, index.definitions);
  return other;
}

/** A field that can be set and is read, with its new value. */
function changeIn({ fields, read, resource }: BulkChange, situation: Situation): Change | null {
  const { definitions } = situation.index;
  const record = answeredRecord(read, definitions);
  const made = resource.create === null ? undefined : sampleBody(resource.create, definitions, situation.seed);
  for (const [name, property] of Object.entries(fields.properties ?? {})) {
    if (record?.view.properties?.[name] === undefined || !isFree(name, flatten(property, definitions))) continue;
    const value = otherThan(isObject(made) ? made[name] : undefined, property, situation);
    if (typeof value === 'string') return { name, value, shown: `${record.prefix}${name}` };
  }
  return null;
}

/** Two records of a scenario, and where both are read. */
function recordsFor({ operation, index, seed }: Situation, { resource, read }: BulkChange) {
  const chains = ['', 'Second'].map((suffix) => {
    const chain = new ChainBuilder(index, seed, { suffix });
    const path = chain.path(operation);
    const need = { for: operation, parameter: 'id', depth: 0, mustBeMade: true };
    const identity = chain.provide(resource, need);
    const own = identity === null ? null : pathTo(read, identity, path);
    return identity === null || own === null ? null : { chain, path, identity, own };
  });
  const made = chains.filter((one) => one !== null);
  return made.length === 2 ? made : null;
}

function bodyWith({ ids, set }: BulkChange, identities: readonly string[], { name, value }: Change): JsonObject {
  const fields = { [name]: value };
  return { [ids]: [...identities], ...(set === '' ? fields : { [set]: fields }) };
}

/** What the results of the records have to be, by their position. */
function resultRules({ results }: BulkChange, identities: readonly string[], absentAt: number): string[] {
  if (results === null) return [];
  const { path, identity, status } = results;
  const at = (position: number, field: string): string => `\`${path}[${position}].${field}\``;
  return [
    `\`${path === '' ? '$' : path}\` has a length of exactly ${identities.length}`,
    ...identities.flatMap((one, position): string[] => [
      ...(identity === null || position === absentAt
        ? []
        : [`${at(position, identity)} equals ${one.replaceAll(/^\{|\}$/g, '')}`]),
      ...(status === null
        ? []
        : [`${at(position, status)} is between ${position === absentAt ? '400 and 499' : '200 and 299'}`]),
    ]),
  ];
}

const ALONE = {
  name: 'A record that does not exist holds up no other',
  reason: 'With 207 each record has a status of its own: one that does not exist holds up no other (RFC 4918, 13).',
};
const ALL = {
  name: 'Every record that is named is changed',
  reason: 'A request that names several records changes each of them.',
};

/** Each record that is named is changed, also beside one that does not exist where each has a status of its own. */
function eachRecordChanged(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const bulk = bulkChange(operation, index);
  const change = bulk === null || bulk.maxItems < 3 ? null : changeIn(bulk, situation);
  if (bulk === null || change === null) return [];
  const [first, second] = recordsFor(situation, bulk) ?? [];
  if (first === undefined || second === undefined) return [];
  const absent = absentIn(bulk);
  const identities = [first.identity, ...(absent === null ? [] : [absent]), second.identity];
  const expects = { status: successStatus(bulk.read) };
  const rules = [`\`${change.shown}\` equals ${JSON.stringify(change.value)}`];
  const reads = [first, second].map(({ own }): Step => ({
    operation: bulk.read.key,
    values: own,
    extracts: [],
    expects,
    rules,
  }));
  const { name, reason } = absent === null ? ALL : ALONE;
  return [
    {
      name,
      kind: 'bulk_changes',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason,
        constraint: `${identities.length} records`,
        pointer: `/${bulk.ids}`,
        undecided: OTHER_REASONS,
        before: [...first.chain.before, ...second.chain.before],
        after: [...first.chain.after, ...second.chain.after],
        followUps: reads,
      },
      overrides: [...first.path, bodyOverride(bodyWith(bulk, identities, change))],
      rules: resultRules(bulk, identities, absent === null ? -1 : 1),
    },
  ];
}

export const bulkChangesOracle: Oracle = {
  id: 'bulk-changes',
  claim: 'A request that names several records changes each of them, and has a result for each.',
  strength: 'document',
  candidates: eachRecordChanged,
};
