import { parameterNames } from '../../resources/words/path-names.ts';
import type { Json, Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { readAround } from '../../chains/after/read-around.ts';
import { stateIn } from '../../chains/act.ts';
import { makerOf } from '../../chains/needs.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import type { ChainBuilder } from '../../chains/chain.ts';
import { chainOf, type Situation } from '../../chains/situation.ts';
import { promisesLater, timeRules } from '../../chains/after/same-record.ts';
import { sampleBody } from '../../request-body.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { actedOn, actionOf, stateField, stateMachine } from '../../states/machine.ts';
import { statedState } from '../../states/stated-state.ts';
import type { Case } from '../../states/said-clauses.ts';
import { generalClauses } from './followers/general-clauses.ts';
import { neighboursOf, type Neighbour } from './followers/neighbours.ts';
import { listedStates } from './followers/listed-states.ts';
import { valuesAround } from './worked/known-values.ts';
import { historyRules } from './products/history.ts';
import { sideProducts } from './products/side-products.ts';
import { saidChanges, type SaidChange } from '../../states/said-changes.ts';
import { computedRules } from '../../rules/computed-rules.ts';
import { changeKindOf } from '../../resources/changes/record-changes.ts';

/** Whether an operation acts on such a record itself, or changes it. */
const isAbout = (operation: Operation, resource: Resource, index: ApiIndex): boolean =>
  actedOn(operation, index) === resource ||
  (operation.path.endsWith('}') && index.resourceAt(operation.path) === resource);

/** Where the record of a move comes from and where it goes. */
function caseOf(situation: Situation, chain: ChainBuilder, body: Json | undefined): Case | null {
  const machine = stateMachine(situation);
  const action = machine === null ? null : actionOf(machine, situation.operation, body);
  return machine === null || action === null
    ? null
    : {
        from: stateIn(chain, machine),
        to: action.to,
        states: machine.states,
        isChosen: action.choice !== undefined,
      };
}

/** What an action does to its own record is read there. */
function stateRules(situation: Situation, { resource, read, part }: Neighbour, given: Case | null): string[] {
  const { operation, index } = situation;
  if (isAbout(operation, resource, index) || part !== undefined) return [];
  const field = stateField(read, index.definitions);
  const state = field === null ? null : statedState(operation, resource, field.states, given);
  return field === null || state === null ? [] : [`\`${field.path}\` equals "${state}"`];
}

/** The body that the amounts were sent with: its own, or of what takes something back the one that it was made with. */
function amountsOf(
  { operation, index, seed }: Situation,
  chain: ChainBuilder,
  body: Json | undefined,
): Json | undefined {
  const about = actedOn(operation, index) ?? (operation.method === 'DELETE' ? index.resourceAt(operation.path) : null);
  const create = about?.create ?? null;
  if (create === null || /:\s*-?\d/.test(JSON.stringify(body ?? null))) return body;
  const made = chain.before.find((step) => step.operation === create.key);
  return made?.values.find((value) => value.in === 'body')?.bodyValue ?? sampleBody(create, index.definitions, seed);
}

const isOwn = (chain: ChainBuilder, { resource }: Neighbour): boolean => chain.makerOf(resource) === makerOf(resource);

/** What is said of the numbers and flags of a record. */
function changesOf(situation: Situation, about: Neighbour, chain: ChainBuilder, body: Json | undefined): SaidChange[] {
  const { operation, index } = situation;
  const { resource, read, part } = about;
  const record = answeredRecord(read, index.definitions);
  const given = caseOf(situation, chain, body);
  const isUpdate = ['PUT', 'PATCH'].includes(operation.method) || changeKindOf(operation, index) !== null;
  // What an update sets is what it was sent.
  if (record === null || (isUpdate && (given?.to == null || isAbout(operation, resource, index)))) return [];
  const amounts = amountsOf(situation, chain, body);
  const isMadeWith = amounts !== body && (actedOn(operation, index) ?? resource) === resource;
  // What it was made with is the amount, not what changes by it.
  return saidChanges(
    operation,
    { record, resource, part },
    {
      index,
      body: amounts,
      values: valuesAround(situation, chain, body),
      given,
      general: generalClauses(situation, resource),
    },
  ).filter(({ field }) => {
    const name = field.slice(record.prefix.length);
    const isSent = isMadeWith && JSON.stringify(amounts ?? null).includes(`"${name}":`);
    return !isSent || operation.description?.includes(`\`${name}\``) === true;
  });
}

/** An action is a change of its record, which shows in its times. */
function actedTimes({ operation, index }: Situation, { resource, read }: Neighbour, step: string): string[] {
  const record = actedOn(operation, index) === resource ? answeredRecord(read, index.definitions) : null;
  return record !== null && promisesLater(record, index.definitions) ? timeRules(record, index.definitions, step) : [];
}

const ruleOf = ({ field, by }: SaidChange, step: string): string => {
  if (typeof by === 'boolean') return `\`${field}\` is ${by}`;
  if (typeof by === 'string') return `\`${field}\` is ${by} than in step "${step}"`;
  return `\`${field}\` is ${Math.abs(by)} ${by < 0 ? 'less' : 'more'} than in step "${step}"`;
};

/** What follows from other values of the same answer has to follow from those that have changed. */
function computedOf(read: Operation, { index: { definitions } }: Situation): string[] {
  const record = answeredRecord(read, definitions);
  return record === null ? [] : computedRules(record.view, record.prefix, definitions);
}

/** Reads of the records that a request stands on, before it where something is counted, and after it with what has to have changed. */
export interface SideEffects {
  before: Step[];
  after: Step[];
  /** What has to be taken out of the answer of the request. */
  extracts: Extract[];
}

/** What the document says becomes of the records that a request stands on. */
export function sideEffects(situation: Situation, chain: ChainBuilder, body: Json | undefined): SideEffects {
  const found: SideEffects = { before: [], after: [], extracts: [] };
  if (situation.operation.method === 'GET') return found;
  const given = caseOf(situation, chain, body);
  for (const about of neighboursOf(situation, chain, body)) {
    const { resource, read, values } = about;
    // Another record may be changed by anybody meanwhile.
    const changes = isOwn(chain, about) ? changesOf(situation, about, chain, body) : [];
    const name = about.called;
    const times = actedTimes(situation, about, name);
    const history = isAbout(situation.operation, resource, situation.index)
      ? historyRules(situation.operation, read, given?.to ?? null, situation.index)
      : [];
    const changed = changes.map((change) => ruleOf(change, name));
    const rules = [...stateRules(situation, about, given), ...changed, ...times, ...history];
    if (rules.length === 0) continue;
    rules.push(...computedOf(read, situation).filter((rule) => !rules.includes(rule)));
    const { before, after } = readAround(read, values, { name, rules });
    if (times.length > 0 || changes.some(({ by }) => typeof by !== 'boolean')) found.before.push(before);
    found.after.push(after);
  }
  found.after.push(...listedStates(situation, chain, given));
  for (const { step, extracts } of sideProducts(situation, chain, body)) {
    found.after.push(step);
    found.extracts.push(...extracts);
  }
  return found;
}

interface Prepared {
  chain: ChainBuilder;
  prepared: StepValue[];
}

/** Values that are taken out of an answer, each once. */
export const takenOnce = (...extracts: readonly Extract[]): Extract[] =>
  extracts.filter(({ name }, at) => extracts.findIndex((one) => one.name === name) === at);

/** A chain that makes the records which the request is said to change, even where any that is listed would do for the rest. */
export function chainWithOwn(
  situation: Situation,
  prepare: (chain: ChainBuilder, situation: Situation) => StepValue[],
): Prepared {
  const { operation } = situation;
  const first = chainOf(situation);
  const prepared = prepare(first, situation);
  const body = prepared.find((value) => value.in === 'body')?.bodyValue ?? undefined;
  const changed = neighboursOf(situation, first, body).filter(
    (about) =>
      operation.method !== 'GET' &&
      about.resource.create !== null &&
      !isOwn(first, about) &&
      changesOf(situation, about, first, body).length > 0,
  );
  if (changed.length === 0) return { chain: first, prepared };
  const chain = chainOf(situation);
  for (const { resource, read } of changed)
    chain.provide(resource, {
      for: operation,
      parameter: parameterNames(read.path)[0] ?? 'id',
      depth: 1,
      mustBeMade: true,
    });
  return { chain, prepared: prepare(chain, situation) };
}
