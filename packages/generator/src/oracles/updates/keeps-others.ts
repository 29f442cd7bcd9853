import type { Json, JsonObject, Operation } from '@assay/api-model';
import { bodyOverride } from '../../chains/chain.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { documentedResponse, successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { referredName } from '../../resources/words/words.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isAllowedBody } from '../../schema/accepts.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import {
  BEFORE,
  changedRecord,
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
function patchOf({ operation, index, seed }: Situation, base: JsonObject): JsonObject | null {
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const found = onlyOne(sampleBody(operation, definitions, seed));
  if (found === null || media === null || kind !== 'json') return null;
  const [name, value] = found;
  const schema = bodySchema(media);
  const property = flatten(schema, definitions).properties?.[name] ?? true;
  const [other = value] = base[name] === value ? variantsOf(value, property, definitions) : [value];
  const patch = { [name]: other };
  return isAllowedBody(patch, schema, definitions) ? patch : null;
}

/** Fields of the answer that no request sets may follow from those that are changed. */
export function computedNames({ record }: ChangedRecord, schema: ReturnType<typeof flatten>): string[] {
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
  const full = changed === null ? null : fullBody(situation, changed.create);
  const patch = full === null ? null : patchOf(situation, full.base);
  if (changed === null || full === null || patch === null) return [];
  const { definitions } = index;
  makeWith(situation, changed, full);
  const conditions = readBefore(situation, changed);
  const [name = ''] = Object.keys(patch);
  const except = [name, ...computedNames(changed, flatten(full.schema, definitions))];
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
      overrides: [...changed.path, ...conditions, bodyOverride(patch)],
    },
  ];
}
