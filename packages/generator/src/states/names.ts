import { singular, wordsOf } from '../resources/words/words.ts';

/** The name of a state in whatever form its words are written: `in_progress`, "in progress", "drafts". */
export function patternOf(state: string): RegExp {
  const words = state.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[^a-z\d]+/gi, '[\\s_-]*');
  return new RegExp(`(?<![\\w-])${words}s?(?![\\w-])`, 'gi');
}

export const statesIn = (text: string, states: readonly string[]): string[] =>
  states.filter((state) => patternOf(state).test(text));

/** The same in the order in which a text names them. */
export const statesInOrder = (text: string, states: readonly string[]): string[] =>
  statesIn(text, states).toSorted((left, right) => text.search(patternOf(left)) - text.search(patternOf(right)));

/** A text without the names of states, one of which may be a word of its own, such as "rejected". */
export const withoutStates = (text: string, states: readonly string[]): string =>
  states.reduce((rest, state) => rest.replaceAll(patternOf(state), ' '), text);

/** "The first of the waiting list", "within open hours": the state is a part of the name of something else. */
const HOLDER = /^[ -](?:lists?|queues?|lines?|pools?|rooms?|areas?|times?|hours?|days?|numbers?|counts?)\b/i;

/** A text without the states that are a part of a name such as "waiting list". */
export const withoutCompounds = (text: string, states: readonly string[]): string =>
  states.reduce(
    (rest, state) =>
      rest.replaceAll(patternOf(state), (found, at: number) =>
        HOLDER.test(rest.slice(at + found.length, at + found.length + 12)) ? ' ' : found,
      ),
    text,
  );

/** Whether the noun behind a state, with other states between them, is one of these. */
function isBeforeNoun(after: string, states: readonly string[], nouns: readonly string[]): boolean {
  const rest = withoutStates(after.slice(0, 80), states).replace(/^(?:[\s,/`"'*]|\b(?:and|or|nor)\b)+/i, '');
  const words = wordsOf(rest.split(/[^\w\s-]/)[0] ?? '').map(singular);
  return [1, 2].some((count) => nouns.includes(words.slice(0, count).join('')));
}

/** A text without the states that it gives to other things: "a boat with open repairs" says nothing of open boats. */
export const withoutStatesOfOthers = (text: string, states: readonly string[], others: readonly string[]): string =>
  states.reduce(
    (rest, state) =>
      rest.replaceAll(patternOf(state), (found, at: number) =>
        isBeforeNoun(rest.slice(at + found.length), states, others) ? ' ' : found,
      ),
    text,
  );
