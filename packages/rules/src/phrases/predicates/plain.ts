import type { Said } from '../../grammar/predicates/predicates.ts';
import { furtherAt, predicatesAt } from '../../grammar/predicates/predicates.ts';
import { endingAt } from '../../language/parser.ts';
import type { Found, Sentence, Stated, Thing } from '../tree.ts';
import { pay, wordAt } from '../words/words.ts';
import { stated } from './leaf.ts';

const maxEnds = 7;
const stops = new Set(
  'and or but , ; if when whenever unless for while . ) then in on at : that provided as > < >= <= ending starting beginning matching containing with between of sorted ordered there the it its must should they'.split(
    ' ',
  ),
);

/** Predicates that speak of nothing but the thing itself: types, formats, values, states. The words for them are those of all sentences. */
export function plainly(
  sentence: Sentence,
  at: number,
  { thing, goesOn }: { thing: Thing; goesOn: boolean },
): Found<Stated>[] {
  const { input } = sentence;
  // A location is the subject of what follows, not a value.
  if (goesOn && input.tokens[at]?.kind === 'path') return [];
  const found: Found<Stated>[] = [];
  for (const end of endsFrom(sentence, at)) {
    if (!pay(sentence, 6)) return found;
    const part = endingAt(input, end);
    const all: Said[] = predicatesAt(part, at);
    const saids = all.length > 0 || !goesOn ? all : furtherAt(part, at);
    for (const one of saids.slice(0, 4)) {
      if (!isSelfContained(one)) continue;
      const value = stated(thing, one);
      if (value !== null) found.push({ value, next: end });
      if (value !== null) break;
    }
  }
  return found;
}

/** Where a predicate may end, the last index first: a list goes on behind its commas. */
function endsFrom(sentence: Sentence, at: number): number[] {
  const ends: number[] = [];
  for (let end = at + 1; end < sentence.input.end; end++) if (stops.has(wordAt(sentence, end))) ends.push(end);
  return [...ends.slice(0, maxEnds), sentence.input.end].toReversed();
}

/** Locations are looked up here, in the scope of what is spoken of. */
function isSelfContained({ predicate }: Said): boolean {
  if (predicate.op === 'sorted' || predicate.op === 'schema' || predicate.op === 'leaks' || predicate.op === 'chained')
    return false;
  if (predicate.op === 'unique' && predicate.by !== null) return false;
  const operands =
    'value' in predicate ? [predicate.value] : predicate.op === 'between' ? [predicate.low, predicate.high] : [];
  return operands.every(
    ({ kind }) => kind === 'literal' || kind === 'words' || kind === 'clock' || kind === 'variable',
  );
}
