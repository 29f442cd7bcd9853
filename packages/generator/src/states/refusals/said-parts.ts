import type { Operation } from '@assay/api-model';
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

function demandOn(part: Resource, asked: Asked): SaidParts | null {
  const machine = machineOf(part, asked.index);
  return machine === null ? null : (demandOfEach(part, machine, asked) ?? demandOfNone(part, machine, asked));
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
