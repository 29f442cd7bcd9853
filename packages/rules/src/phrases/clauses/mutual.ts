import { denied } from '../compose.ts';
import { isList } from '../nouns/things.ts';
import { operandOf } from '../predicates/comparisons/operands.ts';
import { stated } from '../predicates/leaf.ts';
import type { Found, Sentence, Thing } from '../tree.ts';
import type { Verb } from '../words/verbs.ts';
import { verbsAt } from '../words/verbs.ts';
import { lookup, said, wordAt } from '../words/words.ts';
import type { Clause } from './clause.ts';

type Likeness = 'same' | 'different';

/** Behind "are". */
const states = lookup<Likeness>([
  ['the same', 'same'],
  ['equal', 'same'],
  ['identical', 'same'],
  ['alike', 'same'],
  ['one and the same', 'same'],
  ['in agreement', 'same'],
  ['different', 'different'],
  ['unequal', 'different'],
  ['distinct', 'different'],
]);

/** As a verb. */
const verbs = lookup<Likeness>([
  ['agree', 'same'],
  ['match', 'same'],
  ['match up', 'same'],
  ['coincide', 'same'],
  ['tally', 'same'],
  ['line up', 'same'],
  ['equal', 'same'],
  ['differ', 'different'],
]);

const ends = lookup<true>([
  ['each other', true],
  ['one another', true],
  ['with each other', true],
  ['to each other', true],
  ['with one another', true],
  ['from each other', true],
  ['exactly', true],
]);

/** "the total and the sum agree", "the sender and the recipient must not be the same": what two values have to do with each other. */
export function mutualAt(sentence: Sentence, at: number, [one, other, ...more]: Thing[]): Found<Clause>[] {
  if (one === undefined || other === undefined || more.length > 0) return [];
  for (const verb of verbsAt(sentence, at)) {
    const likeness = likenessAt(sentence, verb);
    const stating = likeness === null ? null : likened(one, other, likeness.value);
    if (likeness === null || stating === null) continue;
    const clause = { check: stating.check, bindings: one.bindings, thing: null, cost: one.cost + other.cost };
    return [{ value: clause, next: said(sentence, likeness.next, ends)?.next ?? likeness.next }];
  }
  return [];
}

function likenessAt(sentence: Sentence, { value: verb, next }: Found<Verb>): Found<Likeness> | null {
  if (verb.kind === 'have') return null;
  const start = wordAt(sentence, next) === 'both' ? next + 1 : next;
  const found = said(sentence, start, verb.kind === 'be' ? states : verbs);
  if (found === null || !verb.negated) return found;
  return { ...found, value: found.value === 'same' ? 'different' : 'same' };
}

/** Of the same items, or of none. */
function likened(one: Thing, other: Thing, likeness: Likeness) {
  const operand = isList(one) !== isList(other) || one.said !== null ? null : operandOf(other);
  if (operand === null || JSON.stringify(one.bindings) !== JSON.stringify(other.bindings)) return null;
  const said = stated(one, {
    predicate: { op: 'compare', comparison: 'equal', value: operand },
    negated: false,
    unit: null,
  });
  return said === null || likeness === 'same' ? said : { ...said, check: denied(said.check) };
}
