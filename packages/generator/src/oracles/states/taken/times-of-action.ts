import { unchangedReads } from '../../../chains/after/unchanged.ts';
import { ChainBuilder } from '../../../chains/chain.ts';
import { prepare, shared, type Situation } from '../../../chains/situation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { actedOn, stateMachine } from '../../../states/machine.ts';
import { verbOf } from '../../../states/sentences.ts';
import { timesOf, type SaidTimes } from '../../../statements/times.ts';
import type { Candidate } from '../../candidate.ts';
import { enterAllowedState, refusalOf } from '../wrong-state.ts';
import { tolerant } from './first-record.ts';
import type { Oracle } from '../../oracle.ts';

/** What is counted is checked by code of its own. */
const SEVERITY = 1.4;
const TIMES = ['', 'once', 'twice', 'three times'];

/** Where one time leads to another state, a second one is tried in that state. */
function leadsOn(situation: Situation): boolean {
  const machine = stateMachine(situation);
  const moves = machine?.actions.filter(({ operation }) => operation === situation.operation) ?? [];
  return moves.some(({ from, to }) => to !== null && !from.has(to));
}

interface Said extends SaidTimes {
  resource: Resource;
  verb: string;
  refusal: { status: number; alternatives?: number[] };
}

function saidOf(situation: Situation): Said | null {
  const { operation, index } = situation;
  const resource = actedOn(operation, index);
  const verb = verbOf(operation);
  const said = resource === null ? null : timesOf(wordsAbout(operation, 409), verb);
  const refusal = said === null || leadsOn(situation) ? null : refusalOf(situation);
  return said === null || resource === null || refusal === null ? null : { ...said, resource, verb, refusal };
}

/** The record after it was done as often as it may be; null where it cannot be made. */
function doneOften(situation: Situation, { resource, verb, count }: Said) {
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed, { suffix: `Times${verb}`, sharesNeeds: true });
  const sent = prepare(chain, situation);
  const path = sent.filter((one) => one.in === 'path');
  const isMade = chain.makerOf(resource) === resource.create && path.length === parameterNames(operation.path).length;
  if (!isMade || !enterAllowedState(situation, chain, sent)) return null;
  const values = [...sent, ...chain.conditions(operation, path)];
  const once = { operation: operation.key, values, extracts: [], expects: tolerant(operation) };
  // The same request again is another one to scenarios that share it by its name only.
  chain.before.push(...Array.from({ length: count }, (_, at) => ({ ...once, name: `${verb} ${at + 1}` })));
  const reads = unchangedReads(resource, path, index.definitions);
  if (reads !== null) chain.before.push(reads.before);
  return { chain, values, reads };
}

/** What the document lets be done so often is refused once more. */
function timesOfAction(situation: Situation): Candidate[] {
  const said = saidOf(situation);
  const done = said === null ? null : doneOften(situation, said);
  if (said === null || done === null) return [];
  const { chain, values, reads } = done;
  const { count, verb, refusal, sentence } = said;
  return [
    {
      name: `After it was done ${TIMES[count] ?? count}: ${verb}`,
      kind: 'wrong_state',
      part: 'times',
      severity: SEVERITY,
      errorIn: 'state',
      expectedStatus: refusal.status,
      details: {
        ...(refusal.alternatives && { alternatives: refusal.alternatives }),
        reason: `The document says "${sentence.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `at most ${count}: ${verb}`,
        pointer: null,
        before: shared(chain.before),
        ...(chain.after.length > 0 && { after: shared(chain.after) }),
        ...(reads !== null && { followUps: [reads.after] }),
      },
      overrides: values,
    },
  ];
}

export const timesOfActionOracle: Oracle = {
  id: 'times-of-action',
  claim: 'What the document lets be done so often to a record is refused once more.',
  strength: 'document',
  candidates: timesOfAction,
};
