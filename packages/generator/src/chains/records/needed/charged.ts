import type { Json, Operation } from '@assay/api-model';
import { repairOf } from '../../../learned/facts-of.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { referredBy } from '../../../resources/references.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { flatten, mainType, type Definitions } from '../../../schema/resolve.ts';
import { Sampler } from '../../../values/sample-value.ts';

/** What a record can have less of after a request. */
const MEANS = new Set('credit balance point fund money allowance quota budget wallet token coin mile'.split(' '));
const CHARGES =
  /\b(?:taken (?:off|from|out of)|charged (?:to|against|from)|(?:is|are|be) charged|charges?|deduct\w*|debit\w*|subtract\w*|paid (?:from|out of|with|by)|uses up|used up|reduces?|lowers?)\b/i;

const meansIn = (text: string): string[] =>
  wordsOf(text)
    .map(singular)
    .filter((word) => MEANS.has(word));

/** Whether a record of a kind has a number that is called after one of these. */
function hasNumberFor({ name, read, create }: Resource, means: readonly string[], definitions: Definitions): boolean {
  const shown = [read, create].filter((one) => one !== null);
  const records = shown.map((one) => answeredRecord(one, definitions)?.view.properties ?? {});
  return records
    .flatMap((one) => Object.entries(one))
    .some(([field, property]) => {
      const isNumber = /^(?:integer|number)$/.test(mainType(flatten(property, definitions)) ?? '');
      return isNumber && [...meansIn(field), ...meansIn(name)].some((word) => means.includes(word));
    });
}

/**
 * Optional references to records that a request takes something from: without one it takes it from whoever asks, whose record the
 * run has not made.
 */
export function chargedReferences(operation: Operation, index: ApiIndex): string[] {
  const sentences = sentencesIn(unwrapped(`${operation.summary ?? ''}.\n${operation.description ?? ''}`));
  const charging = sentences.filter((one) => CHARGES.test(one));
  const means = charging.flatMap(meansIn);
  const { media } = means.length === 0 ? { media: null } : planBody(operation);
  if (media === null) return [];
  const { properties = {}, required = [] } = flatten(bodySchema(media), index.definitions);
  return Object.entries(properties).flatMap(([field, property]) => {
    const name = required.includes(field) ? null : referredBy(field, flatten(property, index.definitions));
    const resource = name === null ? null : index.resourceNamed(name);
    const isMade = resource !== null && resource.create !== null && resource.create !== operation;
    return isMade && hasNumberFor(resource, means, index.definitions) ? [field] : [];
  });
}

/** A body that names whom something is taken from, where the API was not seen to refuse that. */
export function withCharged(body: Json, operation: Operation, index: ApiIndex): Json {
  if (!isObject(body)) return body;
  const { media } = planBody(operation);
  const missing = chargedReferences(operation, index).filter(
    (field) => !Object.hasOwn(body, field) && repairOf(operation, 'omit', { in: 'body', at: `/${field}` }) === null,
  );
  if (media === null || missing.length === 0) return body;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const sampler = new Sampler(index.definitions);
  const added = missing.map((field): [string, Json] => [field, sampler.sample(properties[field] ?? true, field)]);
  return { ...body, ...Object.fromEntries(added) };
}
