import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { Json } from '@assay/api-model';
import { bodyOverride } from '../../../chains/body-override.ts';
import { promisedUnique, withoutNoConflict } from '../../../resources/uniqueness.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import { fieldsOf } from '../../../resources/sent-record.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { referredName, singular, wordsOf } from '../../../resources/words/words.ts';
import type { Candidate } from '../../candidate.ts';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { limited } from './capacity.ts';
import { saidLimit } from './said-limit.ts';
import { inAllowedState } from '../wrong-state.ts';
import { cleanUp, madeIdentity } from '../../../chains/after/follow-ups.ts';
import { otherRuleStatuses, ruleStatuses } from '../../../expectations/rule-statuses.ts';
import type { Oracle } from '../../oracle.ts';

/** "Takes a free slot; a taken one is answered with 409", "already booked". */
const TAKES =
  /\b(taken|already|booked|reserved|in use|occupied|assigned|enrol\w*|registered|second (one|time)|twice|only one|one \w+ per)\b/i;

/** Who asks is in something already, whatever else a request says: "if the account is already signed up for it". */
const IS_IN =
  /\b(?:accounts?|users?|callers?|you|members?|persons?|somebody|someone|who)\b[^.;,]{0,40}\balready\b|\balready (?:signed up|registered|enrol\w*|joined|subscribed|follow\w*|voted|liked|a member)\b/i;

/** The records that a body names, by one id or a list of ids, within its envelope. */
function namedBy({ operation, index }: Situation, body: Json): string[] {
  const { media } = planBody(operation);
  const record = media === null ? null : recordIn(bodySchema(media), index.definitions);
  const fields = isObject(body) && record !== null ? Object.keys(fieldsOf(body, record.prefix)) : [];
  return fields.flatMap((name) => referredName(name.replace(/ds$/, 'd')) ?? []);
}

/** Whether a field has to be new: then that is what a second request is refused for. */
function hasUnique({ operation, index }: Situation, body: Json): boolean {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  const fields = Object.keys(isObject(body) ? body : {}).map(
    (name) => [name, flatten(properties[name] ?? true, index.definitions)] as const,
  );
  return promisedUnique(fields, operation).length > 0;
}

/** Whether the document says of what a body refers to that it is taken afterwards. */
function takesRecords(situation: Situation, body: Json, words: string, status: number): boolean {
  const referred = namedBy(situation, body);
  if (referred.length === 0 || !TAKES.test(words) || hasUnique(situation, body)) return false;
  // Of a body that is not valid a document says much else.
  const isSaid = (sentence: string): boolean =>
    /\b(?:already|taken|in use)\b/i.test(sentence) &&
    wordsOf(sentence).some((word) => referred.includes(singular(word)));
  return status === 409 || sentencesIn(unwrapped(words)).some(isSaid);
}

/** The status that something is refused with the second time, where the document says that it is taken then; null where it does not. */
function refusedTwice(situation: Situation, body: Json | null): number | null {
  const { operation } = situation;
  const status = ruleStatuses(operation)[0];
  if (status === undefined) return null;
  const words = withoutNoConflict(wordsAbout(operation, status));
  const isBare = planBody(operation).media === null;
  const isTaken = isBare
    ? status === 409 && IS_IN.test(words) && operation.path.includes('{')
    : body !== null && takesRecords(situation, body, words, status);
  return isTaken ? status : null;
}

/** A record that takes one only would refuse the second request for that. */
function withMoreThanOne(chain: ChainBuilder, situation: Situation): void {
  const limit = saidLimit(situation.operation, chain, situation.index);
  if (limit?.set == null) return;
  const set = Object.fromEntries(Object.entries(limit.set).map(([name, value]) => [name, Number(value) + 1]));
  limited(chain, { ...limit, set }, situation);
}

/** The request that is sent twice; null where another one would be made of it. */
function sameRequest(situation: Situation, sample: Json | null) {
  const { operation } = situation;
  const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
  const path = overrides.filter((one) => one.in === 'path');
  const body = overrides.find((one) => one.in === 'body')?.bodyValue ?? sample;
  // Values that are new each time would make another request of it.
  if (JSON.stringify(body).includes('{{$') || path.length < parameterNames(operation.path).length) return null;
  withMoreThanOne(chain, situation);
  return { chain, sent: body === null ? path : [...path, bodyOverride(body)] };
}

/** Once more for the same records, where the document says that they are taken then. */
export function repeatFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const sample = sampleBody(operation, index.definitions, seed) ?? null;
  const made = madeIdentity(situation);
  const status = made === null ? null : refusedTwice(situation, sample);
  if (made === null || status === null) return [];
  const same = sameRequest(situation, sample);
  if (same === null) return [];
  const { chain, sent } = same;
  const { extracts, after } = cleanUp(situation, sent);
  const first = `${made.resource.name}First`;
  chain.before.push({ operation: operation.key, values: sent, extracts: [{ name: first, path: made.extract.path }] });
  const removal = after.map((step) => ({
    ...step,
    values: step.values.map((value) => ({ ...value, value: value.value?.replace(made.extract.name, first) ?? null })),
  }));
  const steps = stepsOf(chain);
  return [
    {
      name: `Once more for the same records`,
      kind: 'duplicate',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        ...(status !== 409 && { alternatives: otherRuleStatuses(operation, status) }),
        reason: `The document says "${wordsAbout(operation).slice(0, 160)}", and documents ${status}.`,
        constraint: 'taken',
        pointer: null,
        ...steps,
        after: [...after, ...removal, ...(steps.after ?? [])],
        ...(extracts.length > 0 && { extracts }),
      },
      overrides: sent,
    },
  ];
}

export const takenOracle: Oracle = {
  id: 'taken',
  claim: 'What the document says is taken cannot be taken twice.',
  strength: 'document',
  ofCreate: true,
  candidates: repeatFaults,
};
