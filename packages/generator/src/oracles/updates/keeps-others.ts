import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { bodyOverride } from '../../chains/chain.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { documentedResponse, successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { fieldsOf, sentRecord } from '../../resources/sent-record.ts';
import { referredName } from '../../resources/words/words.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isObject } from '../../schema/is-valid.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import {
  BEFORE,
  changedRecord,
  changeOf,
  fullBody,
  makeWith,
  readAfter,
  readBefore,
  type ChangedRecord,
} from './shared/changed-record.ts';
import { sameRule, timeRules } from './shared/same-record.ts';

/** One field of a PATCH that comes back as it was sent, and refers to nothing; null when it has none. */
function onlyOne(changes: Json | undefined): [name: string, value: string | number] | null {
  for (const [name, value] of Object.entries(isObject(changes) ? changes : {})) {
    const isPlain = typeof value === 'string' || typeof value === 'number';
    if (isPlain && referredName(name) === null && isEchoedName(name)) return [name, value];
  }
  return null;
}

/** A PATCH of one field, to another value than the one that the record was made with. */
function patchOf(
  { operation, index, seed }: Situation,
  { record }: ChangedRecord,
  made: JsonObject,
): JsonObject | null {
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const usual = sampleBody(operation, definitions, seed);
  if (media === null || kind !== 'json' || usual === undefined) return null;
  const { prefix, view } = sentRecord(bodySchema(media), record, definitions);
  const found = onlyOne(fieldsOf(usual, prefix));
  if (found === null) return null;
  const [name, value] = found;
  const property = view.properties?.[name] ?? true;
  const [other = value] = made[name] === value ? variantsOf(value, property, definitions) : [value];
  return { [name]: other };
}

/** Fields of the answer that no request sets may follow from those that are changed. */
export function computedNames({ record }: ChangedRecord, schema: JsonSchemaObject): string[] {
  const set = new Set(Object.keys(schema.properties ?? {}));
  return Object.keys(record.view.properties ?? {}).filter((name) => !set.has(name));
}

/** Whether reads tell the version of a record in a header. */
export const tellsVersion = (read: Operation): boolean =>
  documentedResponse(read, successStatus(read))?.headers.some(({ name }) => /^etag$/i.test(name)) === true;

const CHANGED_TAG = `header ETag is different from step "${BEFORE}"`;

/** A PATCH of one field leaves all others as they were (RFC 5789), as a read shows afterwards. */
export function keepsOthers(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const changed = operation.method === 'PATCH' ? changedRecord(situation) : null;
  const full = changed === null ? null : fullBody(situation, changed);
  const patch = full === null || changed === null ? null : patchOf(situation, changed, full.fields);
  if (changed === null || full === null || patch === null) return [];
  const { definitions } = index;
  makeWith(situation, changed, full);
  const { body, isAllowed } = changeOf(situation, changed, patch);
  if (!isAllowed) return [];
  const conditions = readBefore(situation, changed);
  const [name = ''] = Object.keys(patch);
  const except = [name, ...computedNames(changed, full.sent.view)];
  const rules = [
    sameRule(changed.record, definitions, { step: BEFORE, except }),
    ...timeRules(changed.record, definitions, BEFORE),
    ...(tellsVersion(changed.read) ? [CHANGED_TAG] : []),
  ];
  return [
    {
      name: `Changing ${name} keeps everything else`,
      kind: 'keeps_others',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'A PATCH changes what it names and nothing else (RFC 5789).',
        constraint: name,
        pointer: null,
        ...stepsOf(changed.chain),
        followUps: [readAfter(changed, rules)],
      },
      overrides: [...changed.path, ...conditions, bodyOverride(body)],
    },
  ];
}
