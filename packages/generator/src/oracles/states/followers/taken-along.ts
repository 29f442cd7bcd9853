import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { actionValues, bringInto } from '../../../chains/act.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { chainOf, stepsOf, type Situation } from '../../../chains/situation.ts';
import { isDocumented, successStatus } from '../../../expectations/expectation.ts';
import { readAfterRemoval } from '../../../expectations/soft-deletion.ts';
import { everyItem } from '../../../resources/lists/list-view.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { stateField, stateMachine, type Action } from '../../../states/machine.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios } from '../../lists/list-request.ts';
import { largestPage } from '../../lists/pages/whole-list.ts';
import { tolerant } from '../taken/first-record.ts';
import { enterAllowedState } from '../wrong-state.ts';
import { saidFollowers, type Follower } from './said-followers.ts';
import { kindWords } from '../../../resources/words/words.ts';
import type { Oracle } from '../../oracle.ts';

const ONE_VARIABLE = /^\{\{([^{}$]+)\}\}$/;
/** The move may need more than anybody here can read, and a list what it does not say. */
export const OTHER_REASONS = [400, 403, 404, 409, 412, 422, 428];

/** The resource of which an operation moves or removes a record, and the moves that it makes. */
function subjectOf(situation: Situation): { resource: Resource; moves: readonly Action[] } | null {
  const { operation, index } = situation;
  const machine = operation.method === 'GET' ? null : stateMachine(situation);
  const moves = machine?.actions.filter((one) => one.operation === operation && one.to !== null) ?? [];
  if (machine !== null && moves.length > 0) return { resource: machine.resource, moves };
  const resource =
    operation.method === 'DELETE' && operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  return resource === null ? null : { resource, moves: [] };
}

const pathTo = (operation: Operation, path: readonly StepValue[], identity: string): StepValue[] | null => {
  const names = parameterNames(operation.path);
  const values = names.map((name, at): StepValue | null => {
    const value = at === names.length - 1 ? identity : path[at]?.value;
    return value == null ? null : { in: 'path', name, value };
  });
  return values.some((one) => one === null) ? null : values.filter((one) => one !== null);
};

/** A read of one record that has to show the state, or not to find it. */
function readOf({ child, to }: Follower, values: StepValue[], situation: Situation): Step | null {
  const { read } = child;
  if (read === null) return null;
  const step: Step = { operation: read.key, values, extracts: [] };
  if (to === 'gone') return { ...step, expects: { status: 404, alternatives: [410] } };
  const field = stateField(read, situation.index.definitions);
  const expects = { status: successStatus(read) };
  return field === null ? null : { ...step, expects, rules: [`\`${field.path}\` equals "${to.state}"`] };
}

/** The path of a list; null where it is not known, and below what is removed itself, where no list says anything. */
function pathOfList(list: Operation, path: readonly StepValue[], { operation }: Situation): StepValue[] | null {
  const names = parameterNames(list.path);
  const isBelow = operation.method === 'DELETE' && names.length >= path.length;
  const values = path.slice(0, names.length).map((one, at) => ({ ...one, name: names[at] ?? one.name }));
  return isBelow || values.length < names.length ? null : values;
}

/** Where no read shows one alone, the list must not show what is gone. */
function listWithout(
  { child, to }: Follower,
  path: readonly StepValue[],
  own: string,
  situation: Situation,
): Step | null {
  const { list } = child;
  const lists = list === null || to !== 'gone' ? null : listScenarios({ ...situation, operation: list });
  const identity = lists?.view.identity ?? null;
  if (list === null || lists === null || identity === null) return null;
  if (list.parameters.some((one) => one.required && one.in === 'query')) return null;
  const values = pathOfList(list, path, situation);
  if (values === null) return null;
  const { view } = lists;
  const read = lists.openRead(largestPage(lists)?.sent ?? [], []);
  const expects = { status: successStatus(view.operation), undecided: OTHER_REASONS };
  return {
    ...read,
    values: [...values, ...read.values],
    expects,
    rules: [`no ${everyItem(view, identity)} equals ${own}`],
  };
}

/** Makes one on the record of the path, not on any other one of its kind; the name of the variable that holds its identity. */
function madeOn(chain: ChainBuilder, { child, create }: Made, path: readonly StepValue[], operation: Operation) {
  const shown = child.read ?? child.remove ?? create;
  const parameter = parameterNames(shown.path).at(-1) ?? 'id';
  const identity = chain.provide(child, { for: operation, parameter, depth: 1, mustBeMade: true });
  const made = chain.before.find((step) => step.operation === create.key);
  const record = path.at(-1)?.value;
  if (identity === null || made === undefined || record == null) return null;
  if (!JSON.stringify(made.values).includes(record)) return null;
  made.expects ??= tolerant(create);
  return ONE_VARIABLE.exec(identity)?.[1] ?? null;
}

/** What came along with the record itself. */
function cameAlong(chain: ChainBuilder, child: Resource, operation: Operation): string | null {
  const parameter = parameterNames(child.read?.path ?? '').at(-1) ?? 'id';
  const identity = chain.provide(child, { for: operation, parameter, depth: 1, mustBeMade: true });
  return ONE_VARIABLE.exec(identity ?? '')?.[1] ?? null;
}

interface Made {
  child: Resource;
  create: Operation;
}

interface Said {
  follower: Follower;
  move: Action | null;
}

/** Brings the record where the document allows the move, or the removal. */
function isBrought(situation: Situation, chain: ChainBuilder, path: StepValue[], move: Action | null): boolean {
  const machine = stateMachine(situation);
  if (move === null || machine === null || move.from.size === 0) return enterAllowedState(situation, chain, path);
  return bringInto(chain, { machine, from: move.from, depth: path.length }, path, situation.index);
}

const SAYS_REMOVED = /\b(removed|deleted|erased|gone|removes|deletes|erases|goe?s? (along )?with)\b/i;

/** What is only out of the lists, or put away, may still be read. */
function isKept({ to, sentence }: Follower, read: Operation, { operation, index, description }: Situation): boolean {
  const { definitions } = index;
  if (to !== 'gone') return false;
  return !SAYS_REMOVED.test(sentence) || readAfterRemoval(read, operation, { description, definitions }) !== 'missing';
}

/** What shows the record that was made on the one of the path afterwards. */
function shownOf(follower: Follower, path: readonly StepValue[], own: string, situation: Situation): Step | null {
  const { read } = follower.child;
  const values = read === null || isKept(follower, read, situation) ? null : pathTo(read, path, `{{${own}}}`);
  return values === null ? listWithout(follower, path, `{${own}}`, situation) : readOf(follower, values, situation);
}

function valuesOf({ operation, index }: Situation, chain: ChainBuilder, path: StepValue[], move: Action | null) {
  const sent = move === null ? [...path, ...chain.body(operation)] : actionValues(chain, move, path, index);
  return [...sent, ...chain.conditions(operation, path)];
}

function candidateOf(situation: Situation, resource: Resource, { follower, move }: Said): Candidate[] {
  const { operation } = situation;
  const { child, to, sentence } = follower;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  if (path.length < parameterNames(operation.path).length || chain.makerOf(resource) !== resource.create) return [];
  const own =
    child.create === null
      ? cameAlong(chain, child, operation)
      : madeOn(chain, { child, create: child.create }, path, operation);
  const shown = own === null ? null : shownOf(follower, path, own, situation);
  if (shown === null || !isBrought(situation, chain, path, move)) return [];
  const overrides = valuesOf(situation, chain, path, move);
  const undecided = OTHER_REASONS.filter((status) => isDocumented(operation, status));
  const becomes = to === 'gone' ? 'gone' : to.state;
  const cause = move?.to == null ? '' : `To ${move.to}: `;
  return [
    {
      name: `${cause}its ${kindWords(child)} is ${becomes}`,
      kind: 'taken_along',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${sentence.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `${child.name}: ${becomes}`,
        pointer: null,
        role: 'variation',
        ...(undecided.length > 0 && { undecided }),
        ...stepsOf(chain),
        followUps: [shown],
      },
      overrides,
    },
  ];
}

/** What an action or a removal is said to do to the records that stand on its own one. */
function takenAlong(situation: Situation): Candidate[] {
  const subject = subjectOf(situation);
  if (subject === null) return [];
  const { index, operation } = situation;
  const { resource, moves } = subject;
  const seen = new Set<string>();
  return saidFollowers(operation, { resource, moves, index })
    .filter(({ follower, move }) => {
      const key = `${move?.to ?? ''} ${follower.child.create?.key ?? follower.child.path}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .flatMap((one) => candidateOf(situation, resource, one));
}

export const takenAlongOracle: Oracle = {
  id: 'taken-along',
  claim:
    'What the document says becomes of the records that stand on a record, when that is moved or removed, becomes of them.',
  strength: 'document',
  candidates: takenAlong,
};
