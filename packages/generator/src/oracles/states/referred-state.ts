import type { StepValue } from '@assay/scenario';
import { bringInto } from '../../chains/act.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { askedAbove, askedAbovePath, pathInChain, recordsAbove } from '../../chains/records/above/above.ts';
import { identityName } from '../../chains/records/goes-with.ts';
import { mayEnd } from '../../chains/removal/may-end.ts';
import { shared, type Situation } from '../../chains/situation.ts';
import { learnedOf } from '../../learned/facts-of.ts';
import { bodySchema, hasMembers, planBody } from '../../request-body.ts';
import { referredBy, withChoice } from '../../resources/references.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { kindWords, plain } from '../../resources/words/words.ts';
import { flatten } from '../../schema/resolve.ts';
import { actedOn, routeTo } from '../../states/machine.ts';
import { askedFor, requirementOf, saidOfReferred, type Requirement } from '../../states/requirement.ts';
import type { Candidate } from '../candidate.ts';
import { refusalOf } from './wrong-state.ts';
import { otherRuleStatuses } from '../../expectations/rule-statuses.ts';
import type { Oracle } from '../oracle.ts';

/** A record that a request names and which has to be in certain states, or stands on one that has to be. */
interface Demand extends Requirement {
  /** Of the body; null where the path names the record. */
  field: string | null;
  referred: Resource;
}

/** The states that a request demands of what the records of its path stand on. */
const demandsOfPath = ({ operation, index }: Situation): Demand[] =>
  operation.method === 'GET'
    ? []
    : askedAbovePath(operation, index).map(({ requirement, referred }) => ({ ...requirement, field: null, referred }));

/** The states that a body demands of the records that it refers to, by what its fields or the operation say. */
function demandsOf({ operation, index }: Situation): Demand[] {
  const { media, kind } = planBody(operation);
  const { definitions } = index;
  const isMaking = index.madeBy(operation) !== null || actedOn(operation, index) !== null;
  if (media === null || !hasMembers({ kind, media }) || !isMaking) return [];
  const { properties = {} } = flatten(bodySchema(media), definitions);
  return Object.entries(properties).flatMap(([field, property]): Demand[] => {
    const view = withChoice(flatten(property, definitions), property);
    const resource = index.resourceNamed(referredBy(field, view) ?? '');
    // Ids below another record, and records that the path names anyway, are another matter.
    if (resource === null || resource.path.includes('{}') || operation.path.startsWith(resource.path)) return [];
    const said = askedFor(resource, view.description ?? '', index) ?? saidOfReferred(operation, resource, index);
    const above = recordsAbove(resource, index).map((one) => askedAbove(operation, resource, { above: one, index }));
    return [said, ...above].flatMap((one) => (one === null ? [] : [{ ...one, field, referred: resource }]));
  });
}

interface Prepared {
  chain: ChainBuilder;
  sent: StepValue[];
}

/** Brings the record of a demand into a state; false where nothing known leads there. */
function bringDemanded(
  chain: ChainBuilder,
  { machine, referred }: Demand,
  { state, named }: { state: string; named: StepValue },
  index: ApiIndex,
): boolean {
  const own = machine.resource === referred ? [named] : pathInChain(chain, machine.resource, index);
  return own !== null && bringInto(chain, { machine, from: new Set([state]), depth: own.length }, own, index);
}

/** The request with a record in this state; null where nothing known leads there, or the request cannot name the record. */
function prepare({ operation, index, seed }: Situation, demand: Demand, state: string): Prepared | null {
  const { machine, referred, field } = demand;
  const chain = new ChainBuilder(index, seed, {
    suffix: `In${plain(state)}${machine.resource === referred ? '' : machine.resource.name}`,
    sharesNeeds: true,
    ...(field === null && { keepsInitial: operation }),
  });
  const path = chain.path(operation);
  const parameter = identityName(referred) ?? `${referred.name}_id`;
  const identity = chain.provide(referred, { for: operation, parameter, depth: 1, mustBeMade: true });
  if (identity === null || path.length < parameterNames(operation.path).length) return null;
  const named = { in: 'path' as const, name: parameter, value: identity };
  if (!bringDemanded(chain, demand, { state, named }, index)) return null;
  const ready = field === null ? null : requirementOf(operation, index);
  if (ready !== null && !bringInto(chain, ready, path, index)) return null;
  const body = chain.body(operation);
  return JSON.stringify(field === null ? path : body).includes(identity) ? { chain, sent: [...path, ...body] } : null;
}

/** As many as show what the claim is about. */
const MAX_STATES = 2;

/** What is made for a record, such as an order of a closed account, is refused in a state that the document rules out. */
function referredStateFaults(situation: Situation): Candidate[] {
  const { operation } = situation;
  const refusal = refusalOf(situation);
  if (refusal === null) return [];
  // A state in which the request was accepted is one that the document was misread about.
  const accepted = learnedOf(operation)?.repairs.flatMap((one) => (one.kind === 'state' ? one.states : [])) ?? [];
  return [...demandsOf(situation), ...demandsOfPath(situation)].flatMap((demand) => {
    const { machine, from } = demand;
    return machine.states
      .filter((state) => !from.has(state) && !accepted.includes(state))
      .map((state) => ({ state, length: routeTo(machine, state)?.length ?? Infinity }))
      .filter(({ state, length }) => length < Infinity && mayEnd(situation, machine, state))
      .toSorted((a, b) => a.length - b.length)
      .slice(0, MAX_STATES)
      .flatMap(({ state }) => candidateOf(situation, demand, { state, refusal }));
  });
}

function candidateOf(
  situation: Situation,
  demand: Demand,
  { state, refusal }: { state: string; refusal: NonNullable<ReturnType<typeof refusalOf>> },
): Candidate[] {
  const prepared = prepare(situation, demand, state);
  if (prepared === null) return [];
  const { chain, sent } = prepared;
  const { machine, from, field } = demand;
  return [
    {
      name: `For ${/^[aeiou]/.test(machine.resource.name) ? 'an' : 'a'} ${machine.resource.name} that is ${state}`,
      kind: 'wrong_state',
      errorIn: 'state',
      expectedStatus: refusal.status,
      details: {
        alternatives: otherRuleStatuses(situation.operation, refusal.status, [403, 404]),
        reason: `The document allows ${field ?? 'this'} only when ${field === null ? `the ${kindWords(machine.resource)}` : 'it'} is ${[...from].join(' or ')}.`,
        constraint: `state: ${[...from].join(', ')}`,
        pointer: null,
        before: shared(chain.before),
        ...(chain.after.length > 0 && { after: shared(chain.after) }),
      },
      overrides: sent,
    },
  ];
}

export const referredStateOracle: Oracle = {
  id: 'referred-state',
  claim: 'Nothing is made for a record in a state that the document rules out for it.',
  strength: 'document',
  candidates: referredStateFaults,
};
