import type { Operation } from '@assay/api-model';
import { answeredRecord } from '../resources/record-answer.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { wordsOf } from '../resources/words/words.ts';
import { bodySchema, planBody } from '../request-body.ts';
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

/** Adjectives of records that are more than data: what may be done with a record depends on them. */
const STATE_FLAG =
  /^(?:is )?(?<word>active|enabled|available|open|published|approved|verified|archived|closed|suspended|blocked|locked|disabled|retired|frozen|paused|cancelled|inactive)$/;
/** What a fresh record is without being asked. */
const FRESH_FLAG = /^(?:active|enabled|available|open)$/;

const flagWord = (name: string): string | null => STATE_FLAG.exec(wordsOf(name).join(' '))?.groups?.['word'] ?? null;

/** The only flag of a record that an update sets and that is called as a state is; null where there is none, or more than one. */
export function settableFlag(create: Operation, update: Operation, definitions: Definitions): string | null {
  const record = answeredRecord(create, definitions)?.view.properties ?? {};
  const { media } = planBody(update);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  const [flag, ...others] = Object.entries(properties)
    .filter(([name, property]) => Object.hasOwn(record, name) && mainType(flatten(property, definitions)) === 'boolean')
    .map(([name]) => name)
    .filter((name) => flagWord(name) !== null);
  return others.length > 0 ? null : (flag ?? null);
}

/** The two states of a record with such a flag, called by its word. */
export function settableStates(flag: string, create: Operation, definitions: Definitions): FlagStates {
  const word = flagWord(flag) ?? flag;
  const states = [word, `not_${word}`] as const;
  const property = answeredRecord(create, definitions)?.view.properties?.[flag];
  const usual = property === undefined ? undefined : flatten(property, definitions).default;
  const isSet = typeof usual === 'boolean' ? usual : FRESH_FLAG.test(word);
  return { states, initial: isSet ? states[0] : states[1], actions: [] };
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
