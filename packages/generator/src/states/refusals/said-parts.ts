import type { Operation } from '@assay/api-model';
import { mayConflict } from '../../expectations/expectation.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { actedOn, machineOf, type StateMachine } from '../machine.ts';
import { isMadeOn } from '../making/made-moves.ts';
import { statesIn } from '../names.ts';
import { statesMeant } from '../sentences.ts';
import { saidReasons } from './said-refusals.ts';

/** The states that the parts of a record have to be in before something is done to it. */
export interface SaidParts {
  part: Resource;
  machine: StateMachine;
  /** Of all of them. */
  finished: ReadonlySet<string>;
  /** Of the one that is made: not all that are done with are what has to be there. */
  allowed: ReadonlySet<string>;
  /** One of them has to be there. */
  isNeeded: boolean;
  sentence: string;
}

/** "Each job approved or cancelled", "all of its lots have to be sold". */
const EACH = /\b(?:each|every|all)\b/i;
/** "One of its lots is still open", "there are open lots", "has a job that is running". */
const SOME = /\b(?:one|any|some|still|there (?:is|are)|has|have|with)\b/i;
/** "And at least one approved": the states of the one that has to be there. */
const AT_LEAST_ONE = /\bat least one\b(?<what>[^.;,]*)/i;
const CONDITIONAL = /\b(?:becomes?|are (?:then |thereby )|turns?|will be|gets?)\b/i;

/** Whether a text names a kind of record, in one word or two. */
export const speaksOf = (text: string, { name }: Resource): boolean => {
  const words = wordsOf(text).map(singular);
  return words.some((_, at) => [1, 2].some((count) => words.slice(at, at + count).join('') === name));
};

/** States of a sentence that are those of the part and of nothing else. */
function statesOf(sentence: string, machine: StateMachine, whole: StateMachine | null): string[] {
  const own = machine.states.filter((state) => whole?.states.includes(state) !== true);
  return statesMeant(sentence, own);
}

/** "Each job approved or cancelled, and at least one approved." */
function demandOfEach(part: Resource, machine: StateMachine, { operation, index, whole }: Asked): SaidParts | null {
  const wholeMachine = machineOf(whole, index);
  for (const sentence of sentencesIn(unwrapped(wordsAbout(operation)))) {
    const isNamed = EACH.test(sentence) && speaksOf(sentence, part) && !CONDITIONAL.test(sentence);
    const finished = isNamed ? statesOf(sentence, machine, wholeMachine) : [];
    if (finished.length === 0 || finished.length >= machine.states.length) continue;
    const one = AT_LEAST_ONE.exec(sentence)?.groups?.['what'];
    const first = statesIn(one ?? '', finished);
    const allowed = new Set(first.length > 0 ? first : finished);
    return { part, machine, finished: new Set(finished), allowed, isNeeded: one !== undefined, sentence };
  }
  return null;
}

/** "One of its lots is still open" refuses. */
function demandOfNone(part: Resource, machine: StateMachine, { operation }: Asked): SaidParts | null {
  for (const sentence of saidReasons(operation)) {
    const refused = SOME.test(sentence) && speaksOf(sentence, part) ? statesOf(sentence, machine, null) : [];
    const finished = new Set(machine.states.filter((state) => !refused.includes(state)));
    if (refused.length > 0 && finished.size > 0)
      return { part, machine, finished, allowed: finished, isNeeded: false, sentence };
  }
  return null;
}

/** "It takes a draft with an appointment that is booked", "needs at least one approved job". */
const ASKS_FOR =
  /\b(?:with|needs?|requires?|takes?|wants?|demands?|(?:has|have) to have|must have|without)\b(?<what>[^.;]*)/i;
const NOT_ASKED = /\b(?:not|never|cannot|no longer|n['’]t|unless|even|also|too)\b/i;
const ONE =
  /\b(?:an?|one|some|at least one)\s+(?<one>(?:(?!\b(?:an?|one|some|the|its|and|or)\b)[\w-]+\s+){0,3}[\w-]+)/gi;
const THAT_IS =
  /^\s*(?:that|which) (?:is|are|was|has been|have been) (?:still |already |now |currently )?(?<state>[\w-]+)/i;

/** A record like a state before or behind its name: "a booked appointment", "an appointment that is booked". */
function statesOfOne(sentence: string, part: Resource, machine: StateMachine): string[] {
  const { what = '' } = ASKS_FOR.exec(sentence)?.groups ?? {};
  for (const match of what.matchAll(ONE)) {
    const named = match.groups?.['one'] ?? '';
    const words = wordsOf(named).map(singular);
    const end = words.findIndex((_, at) => [1, 2].some((count) => words.slice(at, at + count).join('') === part.name));
    if (end === -1 || NOT_ASKED.test(sentence.slice(0, sentence.indexOf(named)))) continue;
    const behind = THAT_IS.exec(
      what.slice(what.indexOf(named) + named.search(new RegExp(`\\b${part.name}`, 'i')) + part.name.length),
    );
    return statesIn(`${words.slice(0, end).join(' ')} ${behind?.groups?.['state'] ?? ''}`, machine.states);
  }
  return [];
}

/** One of them has to be there, in a state that is named. */
function demandOfOne(part: Resource, machine: StateMachine, { operation }: Asked): SaidParts | null {
  if (!mayConflict(operation)) return null;
  for (const sentence of sentencesIn(unwrapped(wordsAbout(operation)))) {
    const allowed = new Set(CONDITIONAL.test(sentence) ? [] : statesOfOne(sentence, part, machine));
    if (allowed.size > 0 && allowed.size < machine.states.length)
      return { part, machine, finished: allowed, allowed, isNeeded: true, sentence };
  }
  return null;
}

function demandOn(part: Resource, asked: Asked): SaidParts | null {
  const machine = machineOf(part, asked.index);
  return machine === null
    ? null
    : (demandOfEach(part, machine, asked) ?? demandOfNone(part, machine, asked) ?? demandOfOne(part, machine, asked));
}

interface Asked {
  operation: Operation;
  index: ApiIndex;
  whole: Resource;
}

/** What is made below a record may be read by a path of its own: one kind of part each, the one that is read. */
function partsOf(whole: Resource, index: ApiIndex): Resource[] {
  const parts = index.resources.filter((one) => one !== whole && isMadeOn(one, whole, index));
  return parts.filter(
    (one) => one.read !== null || !parts.some((other) => other !== one && other.create === one.create),
  );
}

const known = new WeakMap<Operation, readonly SaidParts[]>();

/** What the words about an action ask of the parts of its record: a sale is closed when every lot of it is sold or passed. */
export function saidParts(operation: Operation, index: ApiIndex): readonly SaidParts[] {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const whole = actedOn(operation, index);
  const made =
    whole === null ? [] : partsOf(whole, index).flatMap((part) => demandOn(part, { operation, index, whole }) ?? []);
  known.set(operation, made);
  return made;
}
