import type { JsonObject } from '@assay/api-model';
import type { Extract, StepValue } from '@assay/scenario';
import { laterBy } from '../../../chains/records/own-values.ts';
import { type ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { cleanUp } from '../../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { otherRuleStatuses, ruleStatuses } from '../../../expectations/rule-statuses.ts';
import { sampleBody } from '../../../request-body.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { machineOf } from '../../../states/machine.ts';
import type { Candidate } from '../../candidate.ts';
import { sentTwice, withExtracts } from '../../updates/same-again.ts';
import { firstRecord, sentWith, type FirstRecord } from './first-record.ts';
import { oneMore, requestOf } from './one-more.ts';
import { limitOfAccount, saidLimit, type SaidLimit } from './said-limit.ts';
import { MOVES_MOMENT } from '../../../values/template.ts';
import type { Oracle } from '../../oracle.ts';

interface Filled {
  chain: ChainBuilder;
  limit: SaidLimit;
  /** As many records as there may be. */
  records: FirstRecord[];
  /** The request of one more. */
  sent: StepValue[];
}

/** Makes the record to be filled with the number that it takes. */
export function limited(chain: ChainBuilder, { of, set }: SaidLimit, { index, seed }: Situation): boolean {
  if (set === null || of === null) return true;
  const step = chain.before.find(({ operation }) => operation === of.create?.key);
  const sample = of.create === null ? undefined : sampleBody(of.create, index.definitions, seed);
  const body = step?.values.find((value) => value.in === 'body')?.bodyValue ?? sample ?? null;
  if (step === undefined || !isObject(body)) return false;
  step.values = [...step.values.filter((value) => value.in !== 'body'), bodyOverride({ ...body, ...set })];
  return true;
}

/** The limit of a record that is made for it, or that of the account. */
function limitFor({ operation, index }: Situation, chain: ChainBuilder): SaidLimit | null {
  const made = index.madeBy(operation);
  const machine = made === null ? null : machineOf(made, index);
  const { states = [], start = null } = machine ?? {};
  return saidLimit(operation, chain, index) ?? limitOfAccount(operation, chain, { index, states, start });
}

/** "One a day": what counts is in the same one. */
const PERIOD =
  /\b(?:an?|per|each|every|one|any|the same|in one|within one) (?:day|date|night|evening|morning|week|month|hour|slot|term|season)\b/i;
const MOMENT = new RegExp(String.raw`^\{\{\$(?:${MOVES_MOMENT}|within|isoTimestamp)\b`);

/** The moments of a body as those of the first request. */
function momentsOf(body: JsonObject): { extracts: Extract[]; again: JsonObject } {
  const moments = Object.entries(body).filter(([, value]) => typeof value === 'string' && MOMENT.test(value));
  const { extracts, again } = sentTwice(Object.fromEntries(moments), 'same');
  return { extracts, again: isObject(again) ? again : {} };
}

/** As many days as keep the day of the week. */
const DAYS_BETWEEN = 7;

/** The moments of a body later, so that it takes no time that another one has. */
function apart(body: JsonObject, at: number): JsonObject {
  const moved = Object.entries(body).flatMap(([name, value]): [string, string][] => {
    const later = typeof value === 'string' ? laterBy(value, at * DAYS_BETWEEN) : null;
    return later === null ? [] : [[name, later]];
  });
  return { ...body, ...Object.fromEntries(moved) };
}

const isOfPeriod = ({ sentence }: SaidLimit): boolean => PERIOD.test(sentence);

/** Whether each of the counted ones takes a time of its own. */
const movesOn = (limit: SaidLimit): boolean => limit.isShared === true && !isOfPeriod(limit);

const holderOf = ({ of }: SaidLimit): string => of?.name ?? 'account';

/** A record with as many others as the document allows; null where it says nothing of that. */
function filled(situation: Situation): Filled | null {
  const { operation, index } = situation;
  if (index.madeBy(operation) === null) return null;
  const chain = chainOf(situation);
  let next = requestOf(situation, chain);
  const limit = next === null ? null : limitFor(situation, chain);
  if (next === null || limit === null || !limited(chain, limit, situation)) return null;
  const records: FirstRecord[] = [];
  const moves = movesOn(limit);
  const same = isOfPeriod(limit) ? momentsOf(next.body) : { extracts: [], again: {} };
  for (let at = 1; at <= limit.count; at += 1) {
    const record = firstRecord(situation, { ...next, suffix: `No${at}` });
    next = oneMore(situation, chain, limit, `More${at}`);
    if (record === null || next === null) return null;
    next.body = moves ? apart(next.body, at) : { ...next.body, ...same.again };
    chain.before.push(at === 1 ? withExtracts(record.create, same.extracts) : record.create, ...next.before);
    chain.after.unshift(...record.removal, ...next.after);
    records.push(record);
  }
  return { chain, limit, records, sent: sentWith(operation, next.path, next.body) };
}

/** One more than the document allows for one record is refused. */
export function overCapacityFaults(situation: Situation): Candidate[] {
  const { operation } = situation;
  const [status] = ruleStatuses(operation);
  const about = status === undefined ? null : filled(situation);
  if (about === null || status === undefined) return [];
  const { chain, limit, sent } = about;
  const { extracts, after } = cleanUp(situation, sent);
  return [
    {
      name: `One more than the ${holderOf(limit)} takes`,
      kind: 'over_capacity',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        alternatives: otherRuleStatuses(operation, status, [403]),
        reason: `The document says "${limit.sentence.slice(0, 160)}".`,
        constraint: `at most ${limit.count}`,
        pointer: null,
        ...stepsOf(chain),
        after: [...after, ...chain.after],
        ...(extracts.length > 0 && { extracts }),
      },
      overrides: sent,
    },
  ];
}

/** What was removed makes way for another one. */
function freedCapacity(situation: Situation): Candidate[] {
  const { operation } = situation;
  const about = filled(situation);
  const [first] = about?.records ?? [];
  if (about === null || first === undefined || first.removal.length === 0) return [];
  const { chain, limit, sent } = about;
  const { extracts, after } = cleanUp(situation, sent);
  return [
    {
      name: `Where one was removed from the ${holderOf(limit)} that was full`,
      kind: 'freed',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${limit.sentence.slice(0, 160)}", and one of them was removed.`,
        constraint: `at most ${limit.count}`,
        pointer: null,
        ...stepsOf({
          before: [...chain.before, ...first.removal],
          after: [...after, ...chain.after.filter((step) => !first.removal.includes(step))],
        }),
        ...(extracts.length > 0 && { extracts }),
      },
      overrides: sent,
    },
  ];
}

export const freedCapacityOracle: Oracle = {
  id: 'freed-capacity',
  claim: 'Where one of as many as there may be was removed, another one is accepted.',
  strength: 'convention',
  ofCreate: true,
  candidates: freedCapacity,
};
