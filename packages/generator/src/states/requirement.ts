import { sentencesIn } from '../resources/words/sentences-in.ts';
import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { singular, wordsOf } from '../resources/words/words.ts';
import { machineOf, type Action, type StateMachine } from './machine.ts';
import { otherKinds } from '../resources/relations/other-kinds.ts';
import { withoutStatesOfOthers } from './names.ts';
import { wordsOnStates } from './refusals/said-refusals.ts';
import { saidStates, statesAskedFor } from './sentences.ts';
import { changeKindOf } from '../resources/changes/record-changes.ts';

/** The states that a record in the path of a request must be in. */
export interface Requirement {
  machine: StateMachine;
  from: ReadonlySet<string>;
  /** How many parameters of the path lead to the record, its own among them. */
  depth: number;
  /** Other records may be made to bring it there. */
  byMaking?: true;
}

const isRead = ({ method }: Operation): boolean => method === 'GET' || method === 'HEAD';

const speaksOf = (sentence: string, name: string): boolean => wordsOf(sentence).some((word) => singular(word) === name);

/** "Only an announced concert can be set to performed" says nothing of changes that leave the state alone. */
const ONE_MOVE = /\b(?:set|changed?|moved?|switched?) to\b/i;

const DEMANDS_STATE = /\b(?:must|has to|have to|needs? to) (?:still )?be\b/i;

/** "The parcel has to be a draft, its lane has to be active": of a sentence with several demands the one on records of this kind. */
function demandOn(name: string, sentence: string, others: readonly string[]): string {
  const clauses = sentence.split(/[,;]\s+(?:and |or )?/);
  const own = clauses.filter((clause) => speaksOf(clause, name) && DEMANDS_STATE.test(clause));
  const isOfOthers = clauses.some(
    (clause) => !own.includes(clause) && DEMANDS_STATE.test(clause) && others.some((one) => speaksOf(clause, one)),
  );
  return isOfOthers && own.length > 0 ? own.join('; ') : sentence;
}

/** Sentences about the record itself; what hangs below it, or stands elsewhere, has states of its own. */
function wordsFor(
  operation: Operation,
  { resource, states }: { resource: Resource; states: readonly string[] },
  index: ApiIndex,
): string {
  const isBelow = !operation.path.endsWith('}') || index.resourceAt(operation.path) !== resource;
  const isUpdate = ['PATCH', 'PUT'].includes(operation.method) || changeKindOf(operation, index) !== null;
  const others = otherKinds(resource, index);
  const own = withoutStatesOfOthers(wordsOnStates(operation), states, others);
  return sentencesIn(own)
    .filter((sentence) => !(isUpdate && ONE_MOVE.test(sentence)))
    .filter((sentence) => {
      const isNamed = speaksOf(sentence, resource.name);
      return isBelow ? isNamed : isNamed || !others.some((name) => speaksOf(sentence, name));
    })
    .map((sentence) => demandOn(resource.name, sentence, others))
    .join('. ');
}

function allowedStates(text: string, states: readonly string[]): ReadonlySet<string> {
  const { allowed, forbidden } = saidStates(text, states);
  if (allowed.size > 0 || forbidden.size === 0) return allowed;
  return new Set(states.filter((state) => !forbidden.has(state)));
}

const known = new WeakMap<Operation, Requirement | null>();

/** What a document says in words about the state of a record before a write to it or below it; null when it says nothing. */
export function requirementOf(operation: Operation, index: ApiIndex): Requirement | null {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const made = readRequirement(operation, index);
  known.set(operation, made);
  return made;
}

function readRequirement(operation: Operation, index: ApiIndex): Requirement | null {
  if (isRead(operation)) return null;
  const matches = [...operation.path.matchAll(/\{[^{}]+\}/g)];
  for (const [at, match] of [...matches.entries()].toReversed()) {
    const resource = index.resourceAt(operation.path.slice(0, match.index + match[0].length));
    const machine = resource === null ? null : machineOf(resource, index);
    if (resource === null || machine === null) continue;
    const actions = machine.actions.filter((one) => one.operation === operation);
    if (actions.length > 0) return requirement(machine, fromAll(actions), at + 1);
    const from = allowedStates(wordsFor(operation, machine, index), machine.states);
    const said = requirement(machine, from, at + 1);
    if (said !== null) return said;
  }
  return null;
}

/** Where all moves of a request start from; nothing where that depends on the move. An update need not be a move. */
function fromAll(actions: readonly Action[]): ReadonlySet<string> {
  const [first] = actions;
  const isSame = actions.every(({ from }) => [...from].join() === [...(first?.from ?? [])].join());
  const isUpdate = first?.choice !== undefined && first.operation.path.endsWith('}');
  return first === undefined || !isSame || isUpdate ? new Set() : first.from;
}

const requirement = (machine: StateMachine, from: ReadonlySet<string>, depth: number): Requirement | null =>
  from.size === 0 || from.size >= machine.states.length ? null : { machine, from, depth };

/** The states that an operation's words ask for of a record that it refers to: "Only an active customer can order". */
export function saidOfReferred(operation: Operation, resource: Resource, index: ApiIndex): Requirement | null {
  const machine = machineOf(resource, index);
  if (machine === null) return null;
  return requirement(machine, allowedStates(wordsFor(operation, machine, index), machine.states), 1);
}

/** The state that a create is said to bring a record into that it refers to: "The berth becomes `taken`"; null when it says none. */
export function stateLedTo(create: Operation, resource: Resource, index: ApiIndex): string | null {
  const machine = resource.create === create ? null : machineOf(resource, index);
  return machine === null ? null : saidStates(wordsFor(create, machine, index), machine.states).to;
}

/** The states that the description of a reference asks for; null when it asks for none. */
export function askedFor(resource: Resource, description: string, index: ApiIndex): Requirement | null {
  const machine = machineOf(resource, index);
  const asked = machine === null ? [] : statesAskedFor(description, machine.states);
  return machine === null || asked.length === 0 ? null : { machine, from: new Set(asked), depth: 1 };
}
