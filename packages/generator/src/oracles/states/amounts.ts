import type { Json, JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { type ChainBuilder } from '../../chains/chain.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { followUpsOf } from '../../chains/after/after-job.ts';
import { prepare, stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { referredName, wordsOf } from '../../resources/words/words.ts';
import { computedRules } from '../../rules/computed-rules.ts';
import { sentAmountRules } from '../../rules/sent/sent-amounts.ts';
import { isAllowedBody } from '../../schema/accepts.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, isNumber, mainType, type Definitions } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { chainWithOwn, sideEffects, takenOnce } from './side-effects.ts';
import type { Oracle } from '../oracle.ts';

const MONEY = /(^| )(price|cost|fee|rate|amount|cents|total|charge|fare|value)( |$)/;
const PERCENT = /(^| )(percent|percentage|pct)( |$)/;

/** Numbers in which a factor, a share or a rounding that is forgotten shows. */
function significantNumbers(name: string, { type }: JsonSchemaObject): number[] {
  const words = wordsOf(name).join(' ');
  const isWhole = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  if (PERCENT.test(words)) return [15, 7];
  if (MONEY.test(words)) return isWhole ? [1999, 199, 19] : [19.99, 3.5];
  return isWhole ? [3, 2, 4] : [3.5, 2.5];
}

const isSignificant = (value: number, name: string): boolean =>
  MONEY.test(wordsOf(name).join(' ')) ? value % 10 !== 0 && value > 1 : value > 1 && value !== 100;

/** A body whose numbers say more than 0 and 1 do. */
export function significantBody(body: Json, schema: JsonSchema, definitions: Definitions): Json {
  const view = flatten(schema, definitions);
  if (Array.isArray(body)) return body.map((item) => significantBody(item, view.items ?? true, definitions));
  if (!isObject(body)) return body;
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    const property = view.properties?.[name] ?? true;
    if (typeof value !== 'number') return [name, significantBody(value, property, definitions)];
    const flat = flatten(property, definitions);
    if (isSignificant(value, name) || referredName(name) !== null || flat.enum !== undefined) return [name, value];
    return [name, significantNumbers(name, flat).find((one) => isValid(one, property, definitions)) ?? value];
  });
  return Object.fromEntries(entries);
}

/** Numbers that are left out in the usual body, and that something is said to follow from. */
function withDefaults(body: JsonObject, schema: JsonSchema, definitions: Definitions): JsonObject {
  const { properties = {} } = flatten(schema, definitions);
  const left = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
    const flat = flatten(property, definitions);
    const isNumber = mainType(flat) === 'integer' || mainType(flat) === 'number';
    return isNumber && body[name] === undefined && typeof flat.default === 'number' ? [[name, flat.default]] : [];
  });
  return { ...body, ...Object.fromEntries(left) };
}

/** The same body with prices that differ more; null where it has none. */
function pricedBody(body: JsonObject, schema: JsonSchema, definitions: Definitions): JsonObject | null {
  const money = Object.entries(body).filter(([name]) => MONEY.test(wordsOf(name).join(' ')));
  const priced = significantBody(Object.fromEntries(money), schema, definitions);
  const isOther = isObject(priced) && money.some(([name, value]) => priced[name] !== value);
  return isOther ? { ...body, ...priced } : null;
}

/** Shares that are left out, and that the answer to the judged request repeats: something of it is worked out with them. */
function sharesIn(body: JsonObject, schema: JsonSchema, { operation, index }: Situation): JsonObject {
  const repeated = answeredRecord(operation, index.definitions)?.view.properties ?? {};
  const { properties = {} } = flatten(schema, index.definitions);
  const left = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
    const isShare = PERCENT.test(wordsOf(name).join(' ')) && body[name] === undefined && repeated[name] !== undefined;
    const flat = flatten(property, index.definitions);
    const value = isShare
      ? significantNumbers(name, flat).find((one) => isValid(one, flat, index.definitions))
      : undefined;
    return value === undefined || !isNumber(flat) ? [] : [[name, value]];
  });
  return { ...body, ...Object.fromEntries(left) };
}

/** The same body with prices and shares that say more; null where it has none. */
function worthMore(body: JsonObject, schema: JsonSchema, situation: Situation): JsonObject | null {
  const shared = sharesIn(body, schema, situation);
  const isMore = Object.keys(shared).length > Object.keys(body).length;
  return pricedBody(shared, schema, situation.index.definitions) ?? (isMore ? shared : null);
}

/** The prices and shares of what a request refers to. */
export function differentPrices(steps: readonly Step[], situation: Situation): void {
  const { index } = situation;
  for (const step of steps) {
    const create = index.operations.find(({ key }) => key === step.operation) ?? null;
    const media = create === null || index.madeBy(create) === null ? null : planBody(create).media;
    if (create === null || media === null) continue;
    const sent = step.values.find((value) => value.in === 'body')?.bodyValue;
    const body = sent ?? sampleBody(create, index.definitions, 0) ?? null;
    const priced = isObject(body) ? worthMore(body, bodySchema(media), situation) : null;
    if (priced !== null) step.values = [...step.values.filter((value) => value.in !== 'body'), bodyOverride(priced)];
  }
}

/** Whether anything of the answer, or of another record, is said to follow from numbers. */
function isComputed(situation: Situation, chain: ChainBuilder, body: Json): boolean {
  const { operation, index } = situation;
  const { definitions } = index;
  const record = answeredRecord(operation, definitions);
  if (record !== null && computedRules(record.view, record.prefix, definitions).length > 0) return true;
  const status = successStatus(operation);
  if (sentAmountRules({ operation, definitions, status, body }).length > 0) return true;
  return sideEffects(situation, chain, body).before.length > 0;
}

/** The usual body of a create with numbers that say more; null where it has none, or the document forbids them. */
function significantRequest({ operation, index, seed }: Situation, bound: Json | undefined): Json | null {
  const { media, kind } = planBody(operation);
  const sample = sampleBody(operation, index.definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || sample === undefined || !isObject(sample)) return null;
  const schema = bodySchema(media);
  const withNumbers = (body: JsonObject): Json =>
    significantBody(withDefaults(body, schema, index.definitions), schema, index.definitions);
  if (!isAllowedBody(withNumbers(sample), schema, index.definitions)) return null;
  const usual = bound !== undefined && isObject(bound) ? bound : sample;
  const body = withNumbers(usual);
  return JSON.stringify(body) === JSON.stringify(usual) ? null : body;
}

/** Sums, shares and counts come out right for numbers other than 0 and 1. */
function significantAmounts(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  if (index.madeBy(operation) === null || significantRequest(situation, undefined) === null) return [];
  const { chain, prepared } = chainWithOwn(situation, prepare);
  const path = prepared.filter((value) => value.in === 'path');
  const body = significantRequest(situation, prepared.find((value) => value.in === 'body')?.bodyValue ?? undefined);
  const isPlaced = path.length === parameterNames(operation.path).length;
  return body !== null && isPlaced && isComputed(situation, chain, body)
    ? [candidateOf(situation, chain, [...path, bodyOverride(body)])]
    : [];
}

type Claim = Pick<Candidate, 'name' | 'rules' | 'part' | 'severity'> & { reason: string };

const OF_ANY: Claim = {
  name: 'Amounts that come out right',
  reason: 'What follows from numbers follows from any that the document allows.',
};

/** A create with numbers that say more, and what shows that they come out right. */
export function candidateOf(
  situation: Situation,
  chain: ChainBuilder,
  sent: StepValue[],
  { reason, ...claim }: Claim = OF_ANY,
): Candidate {
  const body = sent.find((value) => value.in === 'body')?.bodyValue ?? undefined;
  differentPrices(chain.before, situation);
  const effects = sideEffects(situation, chain, body);
  const next = followUpsOf(situation, sent, body);
  const followUps = [...next.followUps, ...effects.after];
  const extracts = takenOnce(...next.extracts, ...effects.extracts);
  return {
    ...claim,
    kind: 'amounts',
    errorIn: null,
    expectedStatus: successStatus(situation.operation),
    details: {
      reason,
      constraint: 'amounts',
      pointer: null,
      ...stepsOf({ before: [...chain.before, ...effects.before], after: [...next.after, ...chain.after] }),
      ...(extracts.length > 0 && { extracts }),
      ...(followUps.length > 0 && { followUps }),
    },
    overrides: sent,
  };
}

export const amountsOracle: Oracle = {
  id: 'amounts',
  claim: 'Sums, shares and counts come out right for numbers other than 0 and 1.',
  strength: 'document',
  ofCreate: true,
  candidates: significantAmounts,
};
