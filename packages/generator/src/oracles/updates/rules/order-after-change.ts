import type { Json, JsonObject } from '@assay/api-model';
import { bodyOverride } from '../../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../../chains/situation.ts';
import { bodyFaultStatus } from '../../../expectations/expectation.ts';
import { changeKindOf } from '../../../resources/changes/record-changes.ts';
import { orderedPairs, type OrderedPair } from '../../../resources/relations/ordered-members.ts';
import { laterMoment } from '../../../resources/relations/with-order.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isObject } from '../../../schema/is-valid.ts';
import type { Candidate } from '../../candidate.ts';
import { saidOrders } from '../../fields/said/said-moments.ts';
import {
  BEFORE,
  changedRecord,
  changeOf,
  fullBody,
  makeWith,
  readAfter,
  readBefore,
  type ChangedRecord,
  type FullBody,
} from '../shared/changed-record.ts';
import { sameRule } from '../../../chains/after/same-record.ts';
import { MOVES_MOMENT } from '../../../values/template.ts';
import type { Oracle } from '../../oracle.ts';

const REFUSALS = [400, 409, 422];
const MAX_PAIRS = 2;
/** Servers often look at what is sent alone. */
const OFTEN = 1.3;
const MOVED = new RegExp(String.raw`^(\{\{\$(?:${MOVES_MOMENT}):)(.*)(\}\})$`);

/** A value of `low` that is beyond one of `high`, or below one of `low` for `high`; null where nobody can say. */
function beyond(stored: Json | undefined, { kind }: OrderedPair, by: 1 | -1): Json | null {
  if (kind === 'number') return typeof stored === 'number' ? stored + by : null;
  if (typeof stored !== 'string') return null;
  // A moment that is moved when it is sent takes the one beyond it along.
  const [, open = '', moment = stored, close = ''] = MOVED.exec(stored) ?? [];
  const other = laterMoment(moment, by);
  return other === null ? null : `${open}${other}${close}`;
}

/** The pairs that the words of a create, or of the change, put into an order. */
function saidPairs(situation: Situation, { create }: ChangedRecord, { sent }: FullBody): OrderedPair[] {
  const { operation, index } = situation;
  const words = `${wordsAbout(create)}\n\n${wordsAbout(operation)}`;
  const pairs = [
    ...saidOrders({ ...situation, operation: create }),
    ...orderedPairs(sent.view, index.definitions, words).filter(({ quote }) => quote !== null),
  ];
  const keys = pairs.map(({ low, high }) => `${low} ${high}`);
  return pairs.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** The body that the step which makes the record sends, with the moments that are moved. */
function sentBy({ chain, create }: ChangedRecord, full: FullBody): JsonObject {
  const body = chain.before.find((step) => step.operation === create.key)?.values.find((one) => one.in === 'body');
  const value = body?.bodyValue;
  if (value === undefined || !isObject(value)) return full.fields;
  const inner = full.sent.prefix.split('.').filter((part) => part !== '');
  return inner.reduce<JsonObject>((at, name) => {
    const part = at[name];
    return part !== undefined && isObject(part) ? part : {};
  }, value);
}

/**
 * Of two values that the document puts into an order, a change sends one that is beyond the stored other one: what the rule holds for
 * is the record as it is after the change.
 */
function orderAfterChange(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  if (changeKindOf(operation, index) !== 'patches') return [];
  const changed = changedRecord(situation);
  const full = changed === null ? null : fullBody(situation, changed);
  if (changed === null || full === null) return [];
  return saidPairs(situation, changed, full)
    .flatMap((pair) => [candidateOf(situation, pair, 'low'), candidateOf(situation, pair, 'high')].flat().slice(0, 1))
    .slice(0, MAX_PAIRS);
}

function candidateOf(situation: Situation, pair: OrderedPair, side: 'low' | 'high'): Candidate[] {
  const { operation, index } = situation;
  const changed = changedRecord(situation);
  const full = changed === null ? null : fullBody(situation, changed);
  const usual = bodyFaultStatus(operation, false);
  if (changed === null || full === null || usual === null) return [];
  makeWith(situation, changed, full);
  const [name, other] = side === 'low' ? [pair.low, pair.high] : [pair.high, pair.low];
  const by = side === 'low' ? 1 : -1;
  const plain = beyond(full.fields[other], pair, by);
  const value = beyond(sentBy(changed, full)[other], pair, by);
  if (plain === null || value === null || full.fields[name] === undefined) return [];
  if (!changeOf(situation, changed, { [name]: plain }).isAllowed) return [];
  const { body } = changeOf(situation, changed, { [name]: value });
  const conditions = readBefore(situation, changed);
  return [
    {
      name: `Changing ${name} alone beyond ${other}`,
      kind: 'refused_change',
      errorIn: 'body',
      expectedStatus: usual.status,
      details: {
        alternatives: REFUSALS.filter((status) => status !== usual.status),
        reason: `The document says "${(pair.quote ?? '').trim().slice(0, 160)}", and a change keeps what it does not send.`,
        constraint: `order: ${pair.low}, ${pair.high}`,
        pointer: `/${name}`,
        ...stepsOf(changed.chain),
        followUps: [readAfter(changed, [sameRule(changed.record, index.definitions, { step: BEFORE })])],
      },
      overrides: [...changed.path, ...conditions, bodyOverride(body)],
      severity: OFTEN,
    },
  ];
}

export const orderAfterChangeOracle: Oracle = {
  id: 'order-after-change',
  claim: 'What the document puts into an order stays so when a change sends one of the two values.',
  strength: 'document',
  candidates: orderAfterChange,
};
