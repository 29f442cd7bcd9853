import type { JsonSchema, Operation } from '@assay/api-model';
import { hasMade } from '../../chains/needs.ts';
import type { StepValue } from '@assay/scenario';
import { readAround, type ReadAround } from '../../chains/after/read-around.ts';
import { act, bringInto } from '../../chains/act.ts';
import type { ChainBuilder } from '../../chains/chain.ts';
import { chainOf, prepare, stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { kindWords, singular, wordsOf } from '../../resources/words/words.ts';
import { isNumber, flatten, type Definitions } from '../../schema/resolve.ts';
import { actedOn, machineOf, type Action, type StateMachine } from '../../states/machine.ts';
import { requirementOf } from '../../states/requirement.ts';
import { verbOf } from '../../states/sentences.ts';
import type { Candidate } from '../candidate.ts';
import { sameRule } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';

/** Actions that are there to be repeated, or that go back and forth. */
const REPEATABLE = new Set(
  (
    'toggle switch flip increment decrement add append send resend notify remind copy clone duplicate bump touch next ' +
    'previous advance step rotate refresh ping rate vote like comment log record retry rerun restart run generate ' +
    'upload import export sync renew extend'
  ).split(' '),
);

/** `/payments` and what takes an amount adds one more each time. */
function adds(operation: Operation, definitions: Definitions): boolean {
  const last = wordsOf(verbOf(operation)).at(-1) ?? '';
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  return (
    singular(last) !== last ||
    successStatus(operation) === 201 ||
    Object.values(properties).some((one) => isAmount(one, definitions))
  );
}

const isAmount = (property: JsonSchema, definitions: Definitions): boolean => isNumber(flatten(property, definitions));

/** Everything but a server that fails: to refuse the second request is as right as to leave the record alone. */
const REFUSED = [400, 403, 404, 409, 410, 412, 422, 423];

/** The only state that the action leads to, by the document or as it was seen; null where it may be sent in that state as well. */
function targetOf({ machine, action }: { machine: StateMachine; action: Action }): string | null {
  const seen = machine.seen.filter((one) => one.operation === action.operation);
  const known = new Set([action.to, ...seen.map(({ to }) => to)].filter((to) => to !== null));
  const [to] = known;
  if (to === undefined || known.size > 1 || to === machine.start || action.from.has(to)) return null;
  // A state that the document rules out in words is tried as such.
  return action.from.size > 0 ? null : to;
}

interface Repeated {
  machine: StateMachine;
  action: Action;
}

function repeatable({ operation, index }: Situation): Repeated | null {
  const resource = actedOn(operation, index);
  const machine = resource === null ? null : machineOf(resource, index);
  const actions = machine?.actions.filter((one) => one.operation === operation) ?? [];
  const [action] = actions;
  const isOther = adds(operation, index.definitions) || wordsOf(verbOf(operation)).some((word) => REPEATABLE.has(word));
  if (machine === null || action === undefined || actions.length > 1 || action.choice !== undefined || isOther)
    return null;
  return targetOf({ machine, action }) === null ? null : { machine, action };
}

const hasAmount = (resource: Resource, index: ApiIndex): boolean => {
  const record = resource.read === null ? null : answeredRecord(resource.read, index.definitions);
  return Object.values(record?.view.properties ?? {}).some((property) => isAmount(property, index.definitions));
};

/** Reads of a record before the second request and after it, which show that it is the same. */
function readsOf(
  { resource, identity }: { resource: Resource; identity: string },
  path: readonly StepValue[],
  index: ApiIndex,
): ReadAround | null {
  const { read } = resource;
  const names = read === null ? [] : parameterNames(read.path);
  const record = read === null ? null : answeredRecord(read, index.definitions);
  if (read === null || record === null || names.length === 0 || path.length < names.length - 1) return null;
  const values = names.map((name, at): StepValue => ({
    in: 'path',
    name,
    value: at === names.length - 1 ? identity : (path[at]?.value ?? null),
  }));
  const name = `${kindWords(resource)} after the first`;
  const rules = [sameRule(record, index.definitions, { step: name })];
  return readAround(read, values, { name, rules });
}

/** The record itself, and one beside it whose amounts the action may count twice. */
function readsAround(chain: ChainBuilder, resource: Resource, path: readonly StepValue[], index: ApiIndex) {
  const own = chain.records().find((one) => one.resource === resource);
  const beside = chain
    .records()
    .filter((one) => one.resource !== resource && !one.resource.path.includes('{}'))
    .filter((one) => chain.makerOf(one.resource) === one.resource.create && hasAmount(one.resource, index))
    .slice(0, 1);
  const all = [...(own === undefined ? [] : [own]), ...beside];
  return all.map((one) => readsOf(one, one === own ? path : [], index)).filter((one) => one !== null);
}

/** An action that is sent twice is refused the second time, or leaves everything as the first one left it. */
function repeatedAction(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const found = repeatable(situation);
  if (found === null) return [];
  const { machine, action } = found;
  const chain = chainOf(situation);
  const sent = prepare(chain, situation);
  const path = sent.filter((value) => value.in === 'path');
  const isMade = hasMade(chain, machine.resource);
  if (!isMade || path.length < parameterNames(operation.path).length) return [];
  const required = requirementOf(operation, index);
  if (required !== null && !bringInto(chain, required, path, index)) return [];
  act(chain, action, path, index);
  const reads = readsAround(chain, machine.resource, path, index);
  if (reads.length === 0) return [];
  sent.push(...chain.conditions(operation, path));
  chain.before.push(...reads.map(({ before }) => before));
  const status = successStatus(operation);
  return [
    {
      name: `Once more: ${verbOf(operation)}`,
      kind: 'same_again',
      errorIn: null,
      expectedStatus: status,
      details: {
        reason: 'An action that has happened is refused, or happens no second time.',
        constraint: verbOf(operation),
        pointer: null,
        alternatives: [200, 201, 202, 204, ...REFUSED].filter((one) => one !== status),
        ...stepsOf(chain),
        followUps: reads.map(({ after }) => after),
      },
      overrides: sent,
    },
  ];
}

export const repeatedActionOracle: Oracle = {
  id: 'repeated-action',
  claim: 'An action that is sent twice is refused the second time, or happens once.',
  strength: 'convention',
  candidates: repeatedAction,
};
