import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation, Parameter } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../chains/chain.ts';
import { madeIdentity, cleanUp } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { referredName } from '../../resources/words/words.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import { isRepeatable, sentTwice } from '../updates/same-again.ts';

const FIRST = 'first';
const KEY = 'requestKey';

/** The header by which a server knows a request again (draft-ietf-httpapi-idempotency-key-header). */
const keyOf = ({ parameters }: Operation): Parameter | null =>
  parameters.find(({ in: location, name }) => location === 'header' && /^(x-)?idempotency-?key$/i.test(name)) ?? null;

interface Repeated {
  name: string;
  first: string;
  path: StepValue[];
  key: StepValue;
  again: Json;
  chain: ReturnType<typeof chainOf>;
  identity: string;
}

/** A create that is sent with a key of its own, and what repeats it; null where the document knows no such key. */
function repeated(situation: Situation): Repeated | null {
  const { operation, index, seed } = situation;
  const header = keyOf(operation);
  const made = operation.method === 'POST' && header !== null ? madeIdentity(situation) : null;
  const usual = sampleBody(operation, index.definitions, seed);
  if (header === null || made === null || usual === undefined || !hasMembers(planBody(operation))) return null;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const body = chain.body(operation).find((value) => value.in === 'body')?.bodyValue ?? usual;
  const twice = sentTwice(body, 'again');
  if (!isRepeatable(twice)) return null;
  const first = `${made.resource.name}First`;
  chain.before.push({
    name: FIRST,
    operation: operation.key,
    values: [...path, { in: 'header', name: header.name, value: '{{$randomUUID}}' }, bodyOverride(body ?? {})],
    extracts: [{ name: first, path: made.extract.path }, { name: KEY, path: `sent ${header.name}` }, ...twice.extracts],
  });
  const removed = cleanUp(situation, path).after.map((step) => ({
    ...step,
    values: step.values.map((value) => ({ ...value, value: value.value?.replace(made.extract.name, first) ?? null })),
  }));
  chain.after.unshift(...removed);
  const key: StepValue = { in: 'header', name: header.name, value: `{{${KEY}}}` };
  return { name: header.name, first, path, key, again: twice.again, chain, identity: made.extract.path };
}

/** The same request with the same key makes no second record. */
export function sameKeySameRecord(situation: Situation): Candidate[] {
  const { operation } = situation;
  const about = repeated(situation);
  if (about === null) return [];
  const { name, path, key, again, chain, identity } = about;
  const status = successStatus(operation);
  const alternatives = [200, 201, 202].filter((one) => one !== status);
  return [
    {
      name: `The same request with the same ${name}`,
      kind: 'same_key',
      errorIn: null,
      expectedStatus: status,
      details: {
        reason: `A request that is repeated with its ${name} is done once.`,
        constraint: name,
        pointer: null,
        alternatives,
        ...stepsOf(chain),
        // A second record is removed as well.
        ...cleanedTwice(situation, about),
      },
      overrides: [...path, key, bodyOverride(again ?? {})],
      rules: [`\`${identity}\` is the same as in step "${FIRST}"`],
    },
  ];
}

function cleanedTwice(situation: Situation, { path, chain }: Repeated) {
  const { extracts, after } = cleanUp(situation, path);
  return { extracts, after: [...after, ...chain.after] };
}

const SAYS_REFUSED =
  /\b(same|known|used|reused|that) (idempotency.?)?key\b[^.;]*\b(other|another|different)\b|\b(other|another|different) (body|payload|request|order|content|parameters)\b/i;

/** A value with one plain value in it changed, as the schema allows; null where there is none. */
function changedOnce(value: Json, schema: JsonSchema, name: string, definitions: Definitions): Json | null {
  const view = flatten(schema, definitions);
  const isPlain = typeof value === 'string' || typeof value === 'number';
  if (isPlain) {
    if (String(value).includes('{{') || referredName(name) !== null) return null;
    for (const other of variantsOf(value, schema, definitions)) return other;
    return null;
  }
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    const other = first === undefined ? null : changedOnce(first, view.items ?? true, name, definitions);
    return other === null ? null : [other, ...rest];
  }
  return isObject(value) ? changedMember(value, view, definitions) : null;
}

function changedMember(value: JsonObject, view: JsonSchemaObject, definitions: Definitions): Json | null {
  for (const [key, part] of Object.entries(value)) {
    const other = changedOnce(part, view.properties?.[key] ?? true, key, definitions);
    if (other !== null) return { ...value, [key]: other };
  }
  return null;
}

function otherBody({ operation, index }: Situation, again: Json): Json | null {
  const { media } = planBody(operation);
  return media === null ? null : changedOnce(again, bodySchema(media), '', index.definitions);
}

/** Another request with a key that is used is refused, where the document says so. */
export function sameKeyOtherBody(situation: Situation): Candidate[] {
  const { operation } = situation;
  const status = [409, 422, 400].find((one) => isDocumented(operation, one));
  const isSaid =
    status !== undefined &&
    SAYS_REFUSED.test(`${wordsAbout(operation, status)} ${keyOf(operation)?.description ?? ''}`);
  const about = isSaid ? repeated(situation) : null;
  const body = about === null ? null : otherBody(situation, about.again);
  if (about === null || body === null || status === undefined) return [];
  const { name, path, key, chain } = about;
  return [
    {
      name: `Another request with a ${name} that is used`,
      kind: 'other_request',
      errorIn: `header.${name}`,
      expectedStatus: status,
      details: {
        reason: `A ${name} stands for one request; the document refuses another one with it.`,
        constraint: name,
        pointer: null,
        alternatives: [400, 409, 422].filter((one) => one !== status),
        ...stepsOf(chain),
        ...cleanedTwice(situation, about),
      },
      overrides: [...path, key, bodyOverride(body)],
    },
  ];
}
