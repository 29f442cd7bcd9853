import type { Operation } from '@assay/api-model';
import { answeredRecord } from '../resources/record-answer.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { saidStates, stateOfVerb, verbOf } from './sentences.ts';

/** What an action on a record with a flag is said to need and to lead to. */
export interface FlagAction {
  operation: Operation;
  from: ReadonlySet<string>;
  to: string | null;
}

export interface FlagStates {
  states: readonly [set: string, unset: string];
  initial: string;
  actions: readonly FlagAction[];
}

/** Verbs of actions that take a flag away. */
const TAKES_BACK = /^(un|re|de|dis)[a-z]{3,}$/i;

/** The flag of a record that one of its actions sets by its name: `archived` and `/archive`. */
function flagOf(create: Operation, acting: readonly Operation[], definitions: Definitions): string | null {
  const record = answeredRecord(create, definitions);
  const flags = Object.entries(record?.view.properties ?? {})
    .filter(([, property]) => mainType(flatten(property, definitions)) === 'boolean')
    .map(([name]) => name);
  return acting.map((one) => stateOfVerb(verbOf(one), flags)).find((flag) => flag !== null) ?? null;
}

function toAction(operation: Operation, [set, unset]: FlagStates['states']): FlagAction {
  const said = saidStates(wordsAbout(operation, 409), [set, unset]);
  const forbidden = said.forbidden.has(set) && !said.forbidden.has(unset);
  const from = said.allowed.size === 1 ? said.allowed : new Set(forbidden ? [unset] : []);
  const verb = verbOf(operation);
  const sets = stateOfVerb(verb, [set]) === set;
  const takesBack = TAKES_BACK.test(verb) && from.has(set);
  return { operation, from, to: sets ? set : takesBack ? unset : null };
}

/** A record with a flag in place of a state, such as `archived`, has two states; null where no action sets one. */
export function flagStates(
  create: Operation,
  acting: readonly Operation[],
  definitions: Definitions,
): FlagStates | null {
  const flag = flagOf(create, acting, definitions);
  if (flag === null) return null;
  const states = [flag, `not_${flag}`] as const;
  return { states, initial: states[1], actions: acting.map((one) => toAction(one, states)) };
}
