import type { Comparing } from './comparisons.ts';
import type { Compared } from './operands.ts';
import { pathOf, thingOf } from '../../nouns/things.ts';
import type { About, Found, Sentence, Stated, Thing } from '../../tree.ts';

/** A bare word behind "is" is a value, or says what kind of value; a location has an article or is written as one. */
export function beginsLocation({ input }: Sentence, at: number): boolean {
  const token = input.tokens[at];
  if (token === undefined || at >= input.end) return false;
  if (token.kind === 'path' || token.kind === 'quoted') return true;
  return (
    /^(the|its|their|this|that)$/.test(token.lower) ||
    /[a-z][A-Z]|_|\w\.\w/.test(token.text) ||
    /^(plus|minus|times|\+|-|\*)$/.test(input.tokens[at + 1]?.lower ?? '')
  );
}

export const adjuncts = new Set(
  'ending starting beginning matching containing with of in between above below over under at greater less more from > < >= <= no not within longer shorter sorted ordered'.split(
    ' ',
  ),
);

/** What a predicate depends on: the thing, how many of its list, and where names are looked up. */
export function keyOf(at: number, { thing, scope }: About, depth: number): string {
  const { subject, measure, bindings } = thing;
  const last = bindings.at(-1);
  return JSON.stringify([
    at,
    depth,
    subject,
    measure,
    last?.quantifier,
    last?.filter === null,
    last?.list,
    scope.prefix,
    scope.outer === null,
  ]);
}

export interface Comparison {
  comparing: Comparing;
  compared: Compared;
  next: number;
}

/** What a value is compared with stands beside it: in the same item, in the same object. */
export function beside(thing: Thing): Thing {
  const path = pathOf(thing);
  if (path === null || path.length === 0 || thing.kind.isObject) return thing;
  return thingOf({ kind: 'field', path: typeof path.at(-1) === 'object' ? path : path.slice(0, -1) });
}

export function distinct(found: Found<Stated>[]): Found<Stated>[] {
  const seen = new Set<string>();
  return found.filter(({ value, next }) => {
    const key = `${next}${JSON.stringify(value)}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
