import type { Json, JsonObject, JsonSchema, Operation } from '@assay/api-model';
import { answeredRecord } from '../answers/record.ts';
import type { Resource } from '../dependencies/api-index.ts';
import { bindBody } from '../dependencies/bind-body.ts';
import { bodyOverride, ChainBuilder } from '../dependencies/chain.ts';
import { successStatus } from '../expectation.ts';
import type { Candidate } from '../faults/candidate.ts';
import { bodySchema, planBody, sampleBody } from '../request-body.ts';
import { referredName } from '../dependencies/words.ts';
import { echoesOf, isEchoedName, type Echo } from '../rules/echo-rules.ts';
import { isAllowedBody } from '../schema/accepts.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten } from '../schema/resolve.ts';
import { stepsOf, type Situation } from '../situation.ts';
import { Sampler } from '../values/sample-value.ts';

const MAX_KEPT = 10;

/** The body of the create with every optional field that can be read back, so that there is something to lose. */
function fullBody({ index, seed }: Situation, body: JsonObject, schema: ReturnType<typeof flatten>): JsonObject {
  const sampler = new Sampler(index.definitions, seed);
  const absent = Object.entries(schema.properties ?? {}).filter(([name, property]) => {
    const view = flatten(property, index.definitions);
    return body[name] === undefined && view.readOnly !== true && view.deprecated !== true && view.format !== 'binary';
  });
  return { ...body, ...Object.fromEntries(absent.map(([name, property]) => [name, sampler.sample(property, name)])) };
}

interface Patching {
  create: Operation;
  read: Operation;
  /** The body of the create, with as much as possible in it. */
  base: JsonObject;
  schema: JsonSchema;
  /** The field that is changed. */
  changed: string;
  patch: JsonObject;
  kept: Echo[];
}

/** One field of a PATCH that comes back as it was sent, and refers to nothing; null when it has none. */
function onlyOne(changes: Json | undefined): JsonObject | null {
  const found = Object.entries(isObject(changes) ? changes : {}).find(
    ([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') && referredName(name) === null && isEchoedName(name),
  );
  return found === undefined ? null : { [found[0]]: found[1] };
}

/** The body that a record is made with; null when the document does not tell how. */
function madeWith(situation: Situation, create: Operation): Pick<Patching, 'base' | 'schema'> | null {
  const { definitions } = situation.index;
  const { media, kind } = planBody(create);
  const made = sampleBody(create, definitions, situation.seed);
  if (media === null || kind !== 'json' || !isObject(made)) return null;
  const schema = bodySchema(media);
  const full = fullBody(situation, made, flatten(schema, definitions));
  return { base: isAllowedBody(full, schema, definitions) ? full : made, schema };
}

function planPatch(situation: Situation, { create, read }: Resource): Patching | null {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const patch = onlyOne(sampleBody(operation, definitions, seed));
  const made = create === null ? null : madeWith(situation, create);
  if (create === null || read === null || made === null || patch === null) return null;
  if (media === null || kind !== 'json') return null;
  const [changed = ''] = Object.keys(patch);
  const kept = echoesOf(made.base, answeredRecord(read, definitions), definitions)
    .filter(({ sent, value }) => sent.split('.')[0] !== changed && typeof value !== 'boolean')
    .slice(0, MAX_KEPT);
  const isUsable = kept.length > 0 && isAllowedBody(patch, bodySchema(media), definitions);
  return isUsable ? { create, read, ...made, changed, patch, kept } : null;
}

/** Steps that make the record with all that a PATCH could lose; null when nothing makes one. */
function makeRecord({ operation, index, seed }: Situation, resource: Resource, plan: Patching) {
  const { create, base, schema, kept } = plan;
  const chain = new ChainBuilder(index, seed);
  const path = chain.path(operation);
  const step = chain.before.find((before) => before.operation === create.key);
  if (step === undefined || chain.makerOf(resource) !== create) return null;
  const bound = bindBody(base, schema, {
    operation: create,
    definitions: index.definitions,
    keep: null,
    refer: (name, description) => chain.refer(create, name, 1, description),
  });
  step.values = [...step.values.filter((value) => value.in !== 'body'), bodyOverride(bound ?? {})];
  step.extracts.push(...kept.map(({ sent }, at) => ({ name: `kept${at}`, path: `request ${sent}` })));
  const conditions = chain.conditions(operation, path);
  return { chain, path, conditions };
}

/** A PATCH of one field leaves all others as they were (RFC 5789), as a read shows afterwards. */
export function keepsOthers(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const resource =
    operation.method === 'PATCH' && operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  const plan = resource === null ? null : planPatch(situation, resource);
  const record = resource === null || plan === null ? null : makeRecord(situation, resource, plan);
  if (plan === null || record === null) return [];
  const { chain, path, conditions } = record;
  const { changed, kept, read } = plan;
  return [
    {
      name: `Changing ${changed} keeps everything else`,
      kind: 'keeps_others',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'A PATCH changes what it names and nothing else (RFC 5789).',
        constraint: changed,
        pointer: null,
        ...stepsOf(chain),
        followUps: [
          {
            operation: read.key,
            values: path,
            extracts: [],
            expects: { status: successStatus(read) },
            rules: kept.map(({ answered }, at) => `\`${answered}\` equals {kept${at}}`),
          },
        ],
      },
      overrides: [...path, ...conditions, bodyOverride(plan.patch)],
    },
  ];
}
