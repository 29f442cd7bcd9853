import type { Json, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { flatten } from '../../schema/resolve.ts';
import { routeFrom, type Action, type StateMachine } from '../machine.ts';
import { refersTo, type MadeMove } from './made-moves.ts';
import { statesIn } from '../names.ts';
import { stateLedTo } from '../requirement.ts';

interface ChoiceField {
  at: string;
  values: readonly string[];
}

/** The fields of a body that are one of several words. */
function enumFields(create: Operation, index: ApiIndex): ChoiceField[] {
  const { media } = planBody(create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  return Object.entries(properties).flatMap(([name, property]): ChoiceField[] => {
    const values = (flatten(property, index.definitions).enum ?? []).filter((one: Json) => typeof one === 'string');
    return values.length > 1 ? [{ at: `/${name}`, values }] : [];
  });
}

const SEPARATE = /[;]\s+|,\s+(?!(?:and|or)\b)/;
const NEGATES = /\b(?:not|never|cannot|can't|no|refused|rejected|4\d\d)\b/i;

/** What a clause says of the values that it names, or that the clauses before it name; nothing where none are for a state. */
function clauseStates(clause: string, values: readonly string[], states: readonly string[]) {
  const [before = '', after = ''] = clause.split(/\b(?:for|with|of|on)\b/i);
  const isRefusal = NEGATES.test(clause);
  return { named: statesIn(before, values), asked: isRefusal ? [] : statesIn(after, states), isRefusal };
}

/**
 * The states that words ask for with each value of a field: "`loan` and `lease` are for `free` slots, `handback` for `taken` ones".
 * Values without a state have that of the next clause.
 */
function statesByValue(text: string, values: readonly string[], states: readonly string[]): [string, string[]][] {
  return sentencesIn(unwrapped(text)).flatMap((sentence) => {
    let waiting: string[] = [];
    return sentence.split(SEPARATE).flatMap((clause) => {
      const { named, asked, isRefusal } = clauseStates(clause, values, states);
      const about = [...waiting, ...named];
      waiting = asked.length > 0 || isRefusal ? [] : about;
      return asked.length === 0 ? [] : about.map((value): [string, string[]] => [value, asked]);
    });
  });
}

function chosenBy(create: Operation, { states }: StateMachine, index: ApiIndex): Pick<MadeMove, 'from' | 'choice'>[] {
  const text = `${create.summary ?? ''}\n${create.description ?? ''}`;
  return enumFields(create, index).flatMap(({ at, values }) => {
    const own = values.filter((one) => !states.includes(one));
    return statesByValue(text, own, states).map(([value, from]) => ({
      from: new Set(from),
      choice: { at, value },
    }));
  });
}

/** The moves that making another record makes by one of its values: a slot that is taken becomes free by a handback. */
export const chosenMoves = (machine: StateMachine, index: ApiIndex): MadeMove[] =>
  index.resources.flatMap((made: Resource): MadeMove[] => {
    const { create } = made;
    if (create === null || made === machine.resource || !refersTo(create, machine.resource, index)) return [];
    const to = stateLedTo(create, machine.resource, index);
    return to === null ? [] : chosenBy(create, machine, index).map((one) => ({ ...one, operation: create, to, made }));
  });

/** The fewest moves into one of several states, also those that other records make by a value of theirs; null where none lead there. */
export const routeByChoice = (
  machine: StateMachine,
  start: string,
  { targets, index }: { targets: ReadonlySet<string>; index: ApiIndex },
): Action[] | null =>
  routeFrom({ ...machine, actions: [...machine.actions, ...chosenMoves(machine, index)] }, start, targets);
