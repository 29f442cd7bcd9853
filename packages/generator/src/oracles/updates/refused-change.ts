import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { referredName } from '../../resources/words/words.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import { Sampler } from '../../values/sample-value.ts';
import type { Candidate } from '../candidate.ts';
import { bodyFaults } from '../fields/body-faults.ts';
import {
  BEFORE,
  boundBody,
  changedRecord,
  readAfter,
  readBefore,
  type ChangedRecord,
} from './shared/changed-record.ts';
import { sameRule, unchangedTimeRules } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';

/** Faults that servers find while they go through the fields, when others may be stored already. */
const FIELD_FAULTS = new Set<Candidate['kind']>([
  'unknown_value',
  'out_of_range',
  'too_long',
  'wrong_type',
  'bad_format',
]);

interface Refused {
  name: string;
  body: Json;
  /** As the body that is refused for one field. */
  like: Pick<Candidate, 'expectedStatus'> & { statusBy?: 'convention' };
  pointer: string | null;
  /** What the field breaks that the change is refused for. */
  constraint: string | null;
}

/** A field that a change may set, with another value than the usual one. */
function otherValue(situation: Situation, view: JsonSchemaObject, usual: JsonObject, broken: string): JsonObject {
  const { definitions } = situation.index;
  const sampler = new Sampler(definitions, situation.seed);
  for (const [name, property] of Object.entries(view.properties ?? {})) {
    const flat = flatten(property, definitions);
    const isOwn = name !== broken && referredName(name) === null && isEchoedName(name) && flat.readOnly !== true;
    const value = isOwn ? (usual[name] ?? sampler.sample(property, name)) : null;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    for (const other of variantsOf(value, property, definitions)) return { [name]: other };
  }
  return {};
}

interface FieldFault extends Pick<Refused, 'like' | 'constraint'> {
  broken: string;
  faulty: JsonObject;
}

/** The usual body with one field at its top that breaks the document. */
function fieldFault({ operation, index, seed }: Situation): FieldFault | null {
  const fault = bodyFaults(operation, index.definitions, seed).find(
    ({ kind, details }) => FIELD_FAULTS.has(kind) && /^\/[^/]+$/.test(details.pointer ?? ''),
  );
  const faulty = fault?.overrides.find((value) => value.in === 'body')?.bodyValue ?? null;
  if (fault === undefined || !isObject(faulty)) return null;
  const broken = (fault.details.pointer ?? '').slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  const { statusBy, constraint } = fault.details;
  return { broken, faulty, constraint, like: { expectedStatus: fault.expectedStatus, ...(statusBy && { statusBy }) } };
}

/** A change of one field with a wrong value in another one, the wrong one last. */
function wrongField(situation: Situation): Refused | null {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media } = planBody(operation);
  const usual = sampleBody(operation, definitions, seed);
  if (media === null || !isObject(usual)) return null;
  const schema = bodySchema(media);
  const fault = fieldFault(situation);
  if (fault === null) return null;
  const { broken, faulty, like, constraint } = fault;
  const { [broken]: wrong = null, ...rest } = faulty;
  const others = otherValue(situation, flatten(schema, definitions), usual, broken);
  const body = { ...rest, ...others, [broken]: wrong };
  if (Object.keys(others).length === 0 || isValid(body, schema, definitions)) return null;
  return {
    name: `A change that is refused for ${broken} changes nothing`,
    body,
    like,
    pointer: `/${broken}`,
    constraint,
  };
}

interface PatchStep {
  op: string;
  path: string;
  value: Json;
}

function isChange(step: Json): step is Json & PatchStep {
  return isObject(step) && (step['op'] === 'replace' || step['op'] === 'add') && typeof step['path'] === 'string';
}

/** A value that no record has. */
const NO_VALUE = 'no record has this value';
/** Below a member that no record has. */
const NO_PATH = '/noRecordHasThis/name';

/** The changes of the usual JSON patch of an operation; null where it takes none. */
function patchChanges({ operation, index, seed }: Situation): (Json & PatchStep)[] | null {
  const { media } = planBody(operation);
  const usual = sampleBody(operation, index.definitions, seed);
  if (!/json-patch\+json/i.test(media?.contentType ?? '') || !Array.isArray(usual)) return null;
  const changes = usual.filter(isChange);
  return changes.length === 0 ? null : changes;
}

function patchRefused({ operation }: Situation): Refused['like'] {
  const status = [409, 422, 412, 400].find((one) => isDocumented(operation, one));
  return status === undefined ? { expectedStatus: 409, statusBy: 'convention' } : { expectedStatus: status };
}

/** A JSON patch whose last operation is a test that fails: none of it may be applied (RFC 5789, RFC 6902, 5). */
function failingTest(situation: Situation): Refused | null {
  const changes = patchChanges(situation);
  const [first] = changes ?? [];
  if (changes === null || first === undefined) return null;
  return {
    name: 'A patch whose test fails changes nothing',
    body: [...changes, { op: 'test', path: first.path, value: NO_VALUE }],
    like: patchRefused(situation),
    pointer: null,
    constraint: null,
  };
}

/** A JSON patch whose last operation replaces what no record has (RFC 6902, 4.3). */
function unknownPath(situation: Situation): Refused | null {
  const changes = patchChanges(situation);
  if (changes === null) return null;
  return {
    name: 'A patch of a path that no record has changes nothing',
    body: [...changes, { op: 'replace', path: NO_PATH, value: NO_VALUE }],
    like: patchRefused(situation),
    pointer: null,
    constraint: null,
  };
}

/**
 * A PUT or PATCH that is refused changes nothing: the whole record is as before. It is one that no other scenario writes to, since
 * an API may accept what another one expects it to refuse.
 */
export function refusedChanges(situation: Situation): Candidate[] {
  return [wrongField(situation), failingTest(situation), unknownPath(situation)].flatMap((refused) =>
    refused === null ? [] : candidateOf(situation, refused),
  );
}

const stillTheSame = ({ record }: ChangedRecord, { index: { definitions } }: Situation): string[] => [
  sameRule(record, definitions, { step: BEFORE }),
  ...unchangedTimeRules(record, definitions, BEFORE),
];

function candidateOf(situation: Situation, { name, body, like, pointer, constraint }: Refused): Candidate[] {
  const changed = changedRecord(situation);
  if (changed === null) return [];
  const bound = isObject(body) ? boundBody(situation, changed.chain, body, pointer) : body;
  const conditions: StepValue[] = readBefore(situation, changed);
  const { expectedStatus, statusBy } = like;
  // Any refusal shows what this is about: that nothing is stored.
  const alternatives = [400, 409, 412, 422].filter((status) => status !== expectedStatus);
  return [
    {
      name,
      kind: 'refused_change',
      errorIn: 'body',
      expectedStatus,
      details: {
        ...(statusBy === undefined ? { alternatives } : { statusBy }),
        reason: 'A request that is refused must leave the record as it was (RFC 5789, 2; RFC 9110, 15.5).',
        constraint: constraint ?? 'all or nothing',
        pointer,
        ...stepsOf(changed.chain),
        followUps: [readAfter(changed, stillTheSame(changed, situation))],
      },
      overrides: [...changed.path, ...conditions, bodyOverride(bound ?? {})],
    },
  ];
}

export const refusedChangeOracle: Oracle = {
  id: 'refused-change',
  claim: 'A change that is refused leaves the whole record as it was.',
  strength: 'standard',
  candidates: refusedChanges,
};
