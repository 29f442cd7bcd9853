import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { unchangedReads } from '../../chains/after/unchanged.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { kindWords, singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { bringInto, stateIn } from '../../chains/act.ts';
import { actedOn, keptStates, machineOf } from '../../states/machine.ts';
import { saidParts, speaksOf } from '../../states/refusals/said-parts.ts';
import { saidReasons } from '../../states/refusals/said-refusals.ts';
import { enterAllowedState } from './wrong-state.ts';
import { recordsAbove } from '../../chains/records/above/above.ts';
import { statesMeant } from '../../states/sentences.ts';
import { requirementOf } from '../../states/requirement.ts';
import type { Candidate } from '../candidate.ts';
import { isMadeOn } from '../../states/making/made-moves.ts';
import { statedState } from '../../states/stated-state.ts';
import { tolerant } from './taken/first-record.ts';
import { otherRuleStatuses, ruleStatuses } from '../../expectations/rule-statuses.ts';
import type { Oracle } from '../oracle.ts';

const REFUSED =
  /\b409\b|\b(cannot|can ?not|can't|may not|must not) be (deleted|removed|withdrawn)\b|\b(refused|rejected|conflict|in use|still (has|have|used|referenced))\b/i;

/** The same by way of what it stands on: a lease of a plot on the garden of that plot. */
function standsAbove(other: Resource, resource: Resource, index: ApiIndex): boolean {
  if (isMadeOn(resource, other, index)) return true;
  return recordsAbove(resource, index).some((one) => one !== other && isMadeOn(one, other, index));
}

/** Of what is not there: "refused when it has no lines". */
const DENIES = /\b(?:no|not|nothing|none|without|missing)\b/i;

/** What a record of another kind keeps from being removed, as a document says. */
interface Occupied {
  by: Resource;
  sentence: string;
  /** In which it keeps the record; absent where the sentence says it. */
  states?: readonly string[];
  /** The action needs no other part that is finished. */
  isOnly?: boolean;
}

/** "Each job approved or cancelled": a part in any other state keeps the whole. */
function unfinishedPart(operation: Operation, index: ApiIndex): Occupied | null {
  const [first] = saidParts(operation, index);
  if (first === undefined) return null;
  const { part, machine, finished, sentence, isNeeded } = first;
  const states = machine.states.filter((state) => !finished.has(state));
  return { by: part, sentence, states, isOnly: !isNeeded };
}

function occupiedBy(operation: Operation, resource: Resource, index: ApiIndex): Occupied | null {
  const said = sentencesIn(unwrapped(wordsAbout(operation, 409))).filter((one) => REFUSED.test(one));
  const sentences = [...said, ...saidReasons(operation).filter((one) => !DENIES.test(one))];
  const [first] = sentences;
  if (first === undefined) return null;
  const isOther = (one: Resource): boolean => one !== resource && standsAbove(resource, one, index);
  for (const sentence of sentences) {
    const by = index.resources.find((one) => speaksOf(sentence, one) && isOther(one));
    if (by !== undefined) return { by, sentence };
  }
  const machine = machineOf(resource, index);
  const allowed = requirementOf(operation, index)?.from;
  const forbidden = (machine?.states ?? []).filter((state) => allowed !== undefined && !allowed.has(state));
  const by = index.resources.find((one) => {
    const led = one.create === null ? null : statedState(one.create, resource, machine?.states ?? []);
    return led !== null && forbidden.includes(led) && isOther(one);
  });
  return by === undefined ? null : { by, sentence: first };
}

/** One more part beside the one that the action needs, as it is when it is fresh; false where it cannot be made. */
function onePartMore(chain: ChainBuilder, { operation, index, seed }: Situation, by: Resource): boolean {
  const second = new ChainBuilder(index, seed, { suffix: 'Unfinished' });
  for (const { resource, identity } of chain.records())
    if (resource !== by) second.adopt(resource, identity.slice(2, -2));
  const need = { for: operation, parameter: 'id', depth: 1, mustBeMade: true } as const;
  if (second.provide(by, need) === null) return false;
  chain.before.push(...second.before);
  chain.after.unshift(...second.after);
  return true;
}

/** Whether the chain has brought a part out of the states in which it keeps the whole. */
function isFinished(chain: ChainBuilder, { by, states }: Occupied, { index }: Situation): boolean {
  const machine = machineOf(by, index);
  if (states === undefined || machine === null || chain.makerOf(by) !== by.create) return false;
  return states.includes(machine.start) && !states.includes(stateIn(chain, machine));
}

/** Makes another record on the one that a path leads to, not on any other one of its kind. */
function standsOn(chain: ChainBuilder, operation: Operation, by: Resource, identity: string | null): boolean {
  if (by.remove === null || identity === null) return false;
  const parameter = parameterNames(by.remove.path).at(-1) ?? 'id';
  const other = chain.provide(by, { for: operation, parameter, depth: 1, mustBeMade: true });
  const made = chain.before.find((step) => step.operation === by.create?.key);
  if (made !== undefined && by.create !== null) made.expects = tolerant(by.create);
  return other !== null && isOn(chain, made, identity);
}

/** Whether a step names a record, or one that another step has made on it. */
function isOn({ before }: Pick<ChainBuilder, 'before'>, made: Step | undefined, identity: string): boolean {
  const sent = JSON.stringify(made?.values ?? []);
  if (made === undefined || sent.includes(identity)) return made !== undefined;
  return before.some(
    (step) =>
      step !== made &&
      step.extracts.some(({ name }) => sent.includes(`{{${name}}}`)) &&
      isOn({ before: before.slice(0, before.indexOf(step)) }, step, identity),
  );
}

const CLAUSE = /^\s+(?:that|which|who|whose|with|without|having)\b/i;

/** What stands behind the name of a record in a sentence. */
function behind(sentence: string, { name }: Resource): string {
  const words = [...sentence.matchAll(/[\p{L}\d_-]+/gu)];
  const ends = words.flatMap((_, at) =>
    [1, 2].flatMap((count) => {
      const part = words.slice(at, at + count).map(([word]) => word);
      const last = words[at + count - 1];
      return wordsOf(part.join(' ')).map(singular).join('') === name && last !== undefined
        ? [last.index + last[0].length]
        : [];
    }),
  );
  return ends[0] === undefined ? '' : sentence.slice(ends[0]);
}

/**
 * Brings what stands on a record into the state in which it keeps it, as "a boat with `open` repairs" says; false where it cannot be
 * had in one, or where nobody can read what it has to be like: "a boat with a repair that was ever paid".
 */
function bringIntoState(chain: ChainBuilder, { by, sentence, states: given }: Occupied, { index }: Situation): boolean {
  const machine = machineOf(by, index);
  const all = machine?.states ?? [];
  const states = given ?? statesMeant(sentence, all);
  if (machine === null || states.length === 0) return !CLAUSE.test(behind(sentence, by));
  if (states.includes(machine.start)) return true;
  const own = chain.records().find((one) => one.resource === by)?.identity ?? null;
  const kept = keptStates(machine);
  const from = new Set(states.filter((state) => !kept.has(state)));
  return bringInto(chain, { machine, from, depth: 1 }, [{ in: 'path', name: 'id', value: own }], index);
}

/** Makes what stands on the record of a path, in a state in which it keeps it. */
function isHeld(chain: ChainBuilder, situation: Situation, about: Occupied, path: readonly StepValue[]): boolean {
  if (isFinished(chain, about, situation)) return onePartMore(chain, situation, about.by);
  const identity = path.at(-1)?.value ?? null;
  return standsOn(chain, situation.operation, about.by, identity) && bringIntoState(chain, about, situation);
}

/** The record of the path, and one that stands on it. */
function occupied(chain: ChainBuilder, situation: Situation, resource: Resource, about: Occupied) {
  const { operation, index } = situation;
  const path = chain.path(operation);
  const required = about.isOnly === true ? requirementOf(operation, index) : null;
  if (required !== null) bringInto(chain, required, path, index);
  else if (operation.method !== 'DELETE' && about.isOnly !== true) enterAllowedState(situation, chain, path);
  const isMade = chain.makerOf(resource) === resource.create && path.length === parameterNames(operation.path).length;
  if (!isMade || !isHeld(chain, situation, about, path)) return null;
  return { path, reads: unchangedReads(resource, path, index.definitions) };
}

/** What is removed, or what an action is done to. */
const heldBy = (operation: Operation, index: ApiIndex): Resource | null =>
  operation.method === 'DELETE' && operation.path.endsWith('}')
    ? index.resourceAt(operation.path)
    : actedOn(operation, index);

/** What something else stands on is not removed, or moved, where the document says so. */
function inUseFaults(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const resource = heldBy(operation, index);
  const [status] = ruleStatuses(operation, [403]);
  const about =
    resource === null || status === undefined
      ? null
      : (unfinishedPart(operation, index) ?? occupiedBy(operation, resource, index));
  if (resource === null || status === undefined || about === null) return [];
  const chain = chainOf(situation);
  const held = occupied(chain, situation, resource, about);
  if (held === null) return [];
  const { path, reads } = held;
  if (reads !== null) chain.before.push(reads.before);
  const conditions = chain.conditions(operation, path);
  return [
    {
      name: `The ${kindWords(resource)} is in use (${about.by.name})`,
      kind: 'in_use',
      errorIn: 'state',
      expectedStatus: status,
      details: {
        alternatives: otherRuleStatuses(operation, status, [403]),
        reason: `The document says "${about.sentence.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `in use: ${about.by.name}`,
        pointer: null,
        ...stepsOf(chain),
        ...(reads !== null && { followUps: [reads.after] }),
      },
      overrides: [...path, ...conditions],
    },
  ];
}

export const inUseOracle: Oracle = {
  id: 'in-use',
  claim: 'What something else stands on is not removed where the document says so.',
  strength: 'document',
  candidates: inUseFaults,
};
