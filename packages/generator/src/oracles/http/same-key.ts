import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import type { Extract, StepValue } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { madeIdentity, cleanUp } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { referredName } from '../../resources/words/words.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import { isRepeatable, sentTwice } from '../updates/same-again.ts';
import { withArticle, withCapitalArticle } from '../../describe/article.ts';
import { otherRuleStatuses, ruleStatuses } from '../../expectations/rule-statuses.ts';
import type { Oracle } from '../oracle.ts';

const FIRST = 'first';
const KEY = 'requestKey';

/**
 * What a server knows a request by that is sent again: a header (draft-ietf-httpapi-idempotency-key-header), a query parameter
 * (AIP-155) or a member of its body.
 */
interface Key {
  in: 'header' | 'query' | 'body';
  name: string;
  description: string;
}

const IDEMPOTENCY_KEY = /^(?:x-)?idempotency[-_]?(?:key|token|id)$/i;
const REQUEST_KEY =
  /^(?:x-)?(?:client[-_]?)?(?:request|operation|transaction|dedup(?:lication|e)?)[-_]?(?:key|token|id|reference|ref)$/i;
const SAYS_ONCE =
  /\b(?:idempoten\w*|repeat(?:s|ed|ing)?|retr(?:y|ies|ied|ying)|safely|only once|(?:a|the) second (?:time|call|request|one)|(?:creates?|makes?) nothing|no (?:second|other)|duplicates?)\b/i;

/** A name that other things have too counts where the document speaks of repeating the request. */
function isKey({ name, description }: Key, operation: Operation): boolean {
  if (IDEMPOTENCY_KEY.test(name)) return true;
  const about = sentencesIn(unwrapped(wordsAbout(operation))).filter((one) => one.includes(name));
  return REQUEST_KEY.test(name) && [description, ...about].some((one) => SAYS_ONCE.test(one));
}

function keyOf(operation: Operation, definitions: Definitions): Key | null {
  const parameters = operation.parameters.flatMap(({ in: location, name, description }): Key[] =>
    location === 'header' || location === 'query' ? [{ in: location, name, description: description ?? '' }] : [],
  );
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  const members = Object.entries(properties)
    .map(([name, property]) => ({ name, view: flatten(property, definitions) }))
    .filter(({ view }) => mainType(view) === 'string' && view.pattern === undefined && (view.maxLength ?? 36) >= 36)
    .map(({ name, view }): Key => ({ in: 'body', name, description: view.description ?? '' }));
  return [...parameters, ...members].find((one) => isKey(one, operation)) ?? null;
}

const FRESH = '{{$randomUUID}}';

/** What the first request with a key has beside the usual one. */
function withKey(key: Key, body: Json): { beside: StepValue[]; body: Json; extracts: Extract[] } {
  if (key.in === 'body')
    return { beside: [], body: isObject(body) ? { ...body, [key.name]: FRESH } : body, extracts: [] };
  const path = key.in === 'header' ? `sent ${key.name}` : `query ${key.name} of sent :path`;
  return { beside: [{ in: key.in, name: key.name, value: FRESH }], body, extracts: [{ name: KEY, path }] };
}

interface Repeated {
  name: string;
  first: string;
  path: StepValue[];
  /** Of a key that is a parameter; one in the body is in what is sent again. */
  beside: StepValue[];
  again: Json;
  chain: ReturnType<typeof chainOf>;
  identity: string;
}

/** A create that is sent with a key of its own, and what repeats it; null where the document knows no such key. */
function repeated(situation: Situation): Repeated | null {
  const { operation, index, seed } = situation;
  const key = keyOf(operation, index.definitions);
  const made = operation.method === 'POST' && key !== null ? madeIdentity(situation) : null;
  const usual = sampleBody(operation, index.definitions, seed);
  if (key === null || made === null || usual === undefined || !hasMembers(planBody(operation))) return null;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const bound = chain.body(operation).find((value) => value.in === 'body')?.bodyValue ?? usual;
  const { beside, body, extracts } = withKey(key, bound);
  const twice = sentTwice(body, 'again');
  if (!isRepeatable(twice)) return null;
  const first = `${made.resource.name}First`;
  chain.before.push({
    name: FIRST,
    operation: operation.key,
    values: [...path, ...beside, bodyOverride(body ?? {})],
    extracts: [{ name: first, path: made.extract.path }, ...extracts, ...twice.extracts],
  });
  const removed = cleanUp(situation, path).after.map((step) => ({
    ...step,
    values: step.values.map((value) => ({ ...value, value: value.value?.replace(made.extract.name, first) ?? null })),
  }));
  chain.after.unshift(...removed);
  const sent = beside.map((one) => ({ ...one, value: `{{${KEY}}}` }));
  return { name: key.name, first, path, beside: sent, again: twice.again, chain, identity: made.extract.path };
}

/** The same request with the same key makes no second record. */
function sameKeySameRecord(situation: Situation): Candidate[] {
  const { operation } = situation;
  const about = repeated(situation);
  if (about === null) return [];
  const { name, path, beside, again, chain, identity } = about;
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
      overrides: [...path, ...beside, bodyOverride(again ?? {})],
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
function sameKeyOtherBody(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const [status] = ruleStatuses(operation);
  const isSaid =
    status !== undefined &&
    SAYS_REFUSED.test(`${wordsAbout(operation, status)} ${keyOf(operation, index.definitions)?.description ?? ''}`);
  const about = isSaid ? repeated(situation) : null;
  const body = about === null ? null : otherBody(situation, about.again);
  if (about === null || body === null || status === undefined) return [];
  const { name, path, beside, chain } = about;
  return [
    {
      name: `Another request with ${withArticle(name)} that is used`,
      kind: 'other_request',
      errorIn: beside[0] === undefined ? 'body' : `${beside[0].in}.${name}`,
      expectedStatus: status,
      details: {
        reason: `${withCapitalArticle(name)} stands for one request; the document refuses another one with it.`,
        constraint: name,
        pointer: null,
        alternatives: otherRuleStatuses(operation, status),
        ...stepsOf(chain),
        ...cleanedTwice(situation, about),
      },
      overrides: [...path, ...beside, bodyOverride(body)],
    },
  ];
}

export const sameKeyOracle: Oracle = {
  id: 'same-key',
  claim: 'A create that is repeated with its key makes one record.',
  strength: 'document',
  candidates: sameKeySameRecord,
};

export const sameKeyOtherBodyOracle: Oracle = {
  id: 'same-key-other-body',
  claim: 'Another request with a key that is used is refused.',
  strength: 'document',
  candidates: sameKeyOtherBody,
};
