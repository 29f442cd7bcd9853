import type { StepValue } from '@assay/scenario';
import { actionValues, bringInto } from '../../../chains/act.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { pathBelow, readAround, type ReadAround } from '../../../chains/after/read-around.ts';
import { hasMade } from '../../../chains/needs.ts';
import { chainOf, prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import { isDocumented, successStatus } from '../../../expectations/expectation.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { viewsOf } from '../../../resources/relations/views.ts';
import { kindWords, singular, wordsOf } from '../../../resources/words/words.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { choosingField } from '../../../states/choices.ts';
import { actedOn, routeTo, stateMachine, type Action, type StateMachine } from '../../../states/machine.ts';
import { isMadeOn } from '../../../states/making/made-moves.ts';
import type { Candidate } from '../../candidate.ts';
import { OTHER_REASONS } from '../followers/taken-along.ts';
import { enterAllowedState } from '../wrong-state.ts';
import { sameAs } from './same-as.ts';
import { names, saidRestored } from './said-restored.ts';
import { describedIn, shownRestored } from './shown-restored.ts';
import type { Oracle } from '../../oracle.ts';

/** The record that an action, a removal or a change of its state is about. */
function subjectOf(situation: Situation): Resource | null {
  const { operation, index } = situation;
  const removed =
    operation.method === 'DELETE' && operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  return actedOn(operation, index) ?? removed ?? stateMachine(situation)?.resource ?? null;
}

const MAX_NEIGHBOURS = 2;
const MAX_VIEWS = 1;
const MAX_CHILDREN = 3;

interface Neighbour {
  resource: Resource;
  sentence: string;
  identity: string;
}

const IS_LEFT = /^(?:available|free|left|remaining)$/;

/** What a record has of which it says how many are left: `trays_available`. */
function partsOf({ read }: Resource, { index: { definitions } }: Situation): string[] {
  const record = read === null ? null : answeredRecord(read, definitions);
  return Object.keys(record?.view.properties ?? {}).flatMap((name) => {
    const words = wordsOf(name);
    return words.some((word) => IS_LEFT.test(word)) ? words.filter((word) => !IS_LEFT.test(word)).map(singular) : [];
  });
}

/** The scenario's own records to which something is given back that the subject took. */
function neighboursOf(
  situation: Situation,
  { chain, subject, move }: Pick<Prepared, 'chain' | 'subject' | 'move'>,
): Neighbour[] {
  const { create } = subject;
  const isMeant = move === null ? undefined : (text: string): boolean => speaksOf(text, move);
  if (create === null) return [];
  const found = chain.records().flatMap(({ resource, identity }): Neighbour[] => {
    const isOwn = resource !== subject && hasMade(chain, resource);
    const parts = partsOf(resource, situation);
    const sentence = isOwn
      ? saidRestored(situation.operation, resource, create, {
          ...(isMeant !== undefined && { isMeant }),
          parts,
          described: move === null ? describedIn(resource, situation.index) : [],
        })
      : null;
    return sentence === null ? [] : [{ resource, sentence, identity }];
  });
  // A sentence that names one of them is not about the others.
  const isNamed = ({ resource, sentence }: Neighbour): boolean =>
    [resource.name, ...partsOf(resource, situation)].some((noun) => names(sentence, noun));
  return found.filter(
    (one) => isNamed(one) || !found.some((other) => other.sentence === one.sentence && isNamed(other)),
  );
}

/** A sentence that writes the name of a value says nothing of the others. */
function saidOf(sentence: string, rules: string[]): string[] {
  const written = rules.filter((rule) =>
    /^`(?:[^`]*\.)?(\w+)`/.exec(rule)?.some((name) => sentence.includes(`\`${name}\``)),
  );
  return written.length > 0 ? written : rules;
}

/** Reads of a record, and of what else shows something of it, as it was before another one took from it and as it is again. */
function readsOf({ resource, identity, sentence }: Neighbour, chain: ChainBuilder, situation: Situation): ReadAround[] {
  const own = resource.read === null ? [] : [resource.read];
  const reads = [...own, ...viewsOf(resource, situation.index).slice(0, MAX_VIEWS)];
  return reads.flatMap((read, at) => {
    const name = `${kindWords(resource)} untouched${at === 0 ? '' : ` ${at + 1}`}`;
    const path = pathBelow(read, identity, chain, situation.index);
    const rules = saidOf(sentence, sameAs(name, read, situation));
    return path === null || rules.length === 0 ? [] : [readAround(read, path, { name, rules })];
  });
}

interface Prepared {
  chain: ChainBuilder;
  subject: Resource;
  /** Of an operation that makes several, the one that is made; null where it makes no more than one. */
  move: Action | null;
  overrides: StepValue[];
}

function candidateOf(
  situation: Situation,
  neighbour: Neighbour,
  { chain, subject, overrides, move }: Prepared,
): Candidate[] {
  const { operation } = situation;
  const { resource, sentence } = neighbour;
  const reads = readsOf(neighbour, chain, situation);
  const shown = shownRestored(neighbour, { chain, subject }, situation);
  // What is made later than the record has lost nothing to it before.
  const made = chain.before.findIndex((one) => one.operation === resource.create?.key);
  const taking = chain.before.findIndex((one) => one.operation === subject.create?.key);
  const at = taking === -1 ? -1 : Math.max(taking, made + 1);
  if ((reads.length === 0 && shown.length === 0) || at === -1) return [];
  const before = [
    ...chain.before.slice(0, at),
    ...reads.map((one) => one.before),
    ...chain.before.slice(at),
    ...shown.map((one) => one.before),
  ];
  const undecided = OTHER_REASONS.filter((status) => isDocumented(operation, status));
  return [
    {
      name: `${move?.to == null ? 'Its' : `To ${move.to}: its`} ${kindWords(resource)} is as it was before the ${subject.name}`,
      kind: 'taken_along',
      // Each move is made by code of its own.
      ...(move?.to != null && { part: move.to }),
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: `The document says "${sentence.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `${resource.name}: as before`,
        pointer: null,
        role: 'variation',
        ...(undecided.length > 0 && { undecided }),
        ...stepsOf({ before, after: chain.after }),
        followUps: [...reads, ...shown].map((one) => one.after),
      },
      overrides,
    },
  ];
}

const STEM = 5;

/** "Declining gives it back": a sentence begins with the move that it is about. */
function speaksOf(sentence: string, { to, choice }: Action): boolean {
  const [first = ''] = wordsOf(sentence);
  return [to ?? '', String(choice?.value ?? '')].some(
    (name) => name.length >= STEM && first.startsWith(name.toLowerCase().slice(0, STEM)),
  );
}

/** Of several states the one that most moves lead to: what is taken later is given back as well. */
function farthest(machine: StateMachine, from: ReadonlySet<string>): ReadonlySet<string> {
  const routes = [...from].map((state) => ({ state, length: routeTo(machine, state)?.length ?? -1 }));
  const [last] = routes.toSorted((a, b) => b.length - a.length);
  return last === undefined || last.length < 0 ? from : new Set([last.state]);
}

/** Brings the record where most has been taken for it. */
function isBrought(
  situation: Situation,
  { chain, move, path }: Pick<Prepared, 'chain' | 'move'> & { path: StepValue[] },
): boolean {
  const machine = stateMachine(situation);
  const action = move ?? machine?.actions.find((one) => one.operation === situation.operation) ?? null;
  return action === null || machine === null || action.from.size === 0
    ? enterAllowedState(situation, chain, path)
    : bringInto(chain, { machine, from: farthest(machine, action.from), depth: path.length }, path, situation.index);
}

/** The record where it may be ended, by one of several moves where the operation makes several. */
function prepared(
  situation: Situation,
  { subject, move, child = null }: { subject: Resource; move: Action | null; child?: Resource | null },
): Prepared | null {
  const { operation, index } = situation;
  const chain = chainOf(situation);
  const usual = move === null ? prepare(chain, situation) : chain.path(operation);
  if (chain.makerOf(subject) !== subject.create) return null;
  const need = { for: operation, parameter: 'id', depth: 1, mustBeMade: true as const };
  if (child !== null && chain.provide(child, need) === null) return null;
  const path = usual.filter((one) => one.in === 'path');
  if (!isBrought(situation, { chain, move, path })) return null;
  const sent = move === null ? usual : actionValues(chain, move, path, index);
  return { chain, subject, move, overrides: [...sent, ...chain.conditions(operation, path)] };
}

/** A record that gets back what was taken from it, and how the scenario comes to where that is done. */
interface Restored {
  base: Prepared;
  neighbour: Neighbour;
}

/** The same with records below the subject that take something: a line of an order, which sets boards of a shelf aside. */
function byChildren(situation: Situation, { subject, move }: Prepared): Restored[] {
  const { index } = situation;
  const children = index.resources.filter(
    (one) => one !== subject && one.create !== null && one.create !== subject.create && isMadeOn(one, subject, index),
  );
  return children.slice(0, MAX_CHILDREN).flatMap((child) => {
    const base = prepared(situation, { subject, move, child });
    const found = base === null ? [] : neighboursOf(situation, base);
    return base === null
      ? []
      : found.filter(({ resource }) => resource !== child).map((neighbour) => ({ base, neighbour }));
  });
}

/** What was taken from a record by making another one is given back by what ends that one, where the document says so. */
function restoredRecords(situation: Situation): Candidate[] {
  const { operation } = situation;
  const subject = operation.method === 'GET' ? null : subjectOf(situation);
  if (subject === null) return [];
  const machine = stateMachine(situation);
  const chooses = machine !== null && choosingField(operation, machine.states, situation.index.definitions) !== null;
  const moves = chooses ? machine.actions.filter((one) => one.operation === operation) : [null];
  const ruled = ({ base, neighbour }: Restored): number =>
    readsOf(neighbour, base.chain, situation).reduce((sum, { after }) => sum + (after.rules?.length ?? 0), 0);
  return moves.flatMap((move) => {
    const own = prepared(situation, { subject, move });
    if (own === null) return [];
    const direct = neighboursOf(situation, own).map((neighbour) => ({ base: own, neighbour }));
    const found = direct.length > 0 ? direct : byChildren(situation, own);
    // Of several that may be meant, those with more that could change show more.
    return found
      .filter(({ neighbour }, at) => found.findIndex((one) => one.neighbour.resource === neighbour.resource) === at)
      .toSorted((a, b) => ruled(b) - ruled(a))
      .slice(0, move === null ? MAX_NEIGHBOURS : 1)
      .flatMap(({ base, neighbour }) => candidateOf(situation, neighbour, base));
  });
}

export const restoredOracle: Oracle = {
  id: 'restored',
  claim: 'What a record has taken from another one is given back when it ends, where the document says so.',
  strength: 'document',
  candidates: restoredRecords,
};
