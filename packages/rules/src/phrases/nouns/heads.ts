import { isHeaderWord, knownSubject } from '../../grammar/subjects/subjects.ts';
import { otherForm } from '../../language/names/resolve.ts';
import { ordinalIndex } from '../../language/values/values.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Path } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import type { Determiner } from '../words/determiners.ts';
import { answerNouns, functionWords, genericItems, nounTails } from '../words/lexicon.ts';
import type { Around } from './entities.ts';
import { entity } from './entities.ts';
import { kindAt, namedAt, namedBy } from './scope.ts';
import { facets, isList, kindOfCandidate, pathOf, placed, scopeOf, thingOf } from './things.ts';
import type { Found, Scope, Sentence, Thing } from '../tree.ts';
import { each } from '../tree.ts';
import { lookup, said, wordAt } from '../words/words.ts';

const locationsBehind = lookup<true>(
  ['list', 'response', 'results', 'result', 'array', 'answer', 'body', 'page'].map((noun): [string, true] => [
    `in the ${noun}`,
    true,
  ]),
);
/** Where a single value is, unlike a header. */
const bodiesBehind = lookup<true>(
  ['body', 'response body', 'payload', 'json', 'json body'].map((noun): [string, true] => [`in the ${noun}`, true]),
);
/** A part of something: what was said of that holds for the way to it. */
export function owned(part: Thing, owner: Thing): Thing {
  return { ...part, bindings: [...owner.bindings, ...part.bindings], cost: part.cost + owner.cost };
}

/** "date of completion": for the completion date. */
export function turned(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
  if (determiner.quantifier !== null || wordAt(sentence, at + 1) !== 'of') return [];
  const [first, , second] = sentence.input.tokens.slice(at, Math.min(at + 3, sentence.input.end));
  if (first?.kind !== 'word' || second?.kind !== 'word' || functionWords.has(second.lower)) return [];
  for (let location: Scope | null = scope; location !== null; location = location.outer) {
    const here = location;
    const found = namedBy([second, first], here);
    const things = found.flatMap((candidate) => {
      const about = { from: here.prefix.length, quantifier: null, isOne: false, isAny: false, cost: 0.03 };
      const path = [...here.prefix, ...candidate.path];
      const thing = placed({ path, kind: kindOfCandidate(candidate) }, about);
      return thing === null ? [] : [{ value: thing, next: at + 3 }];
    });
    if (things.length > 0) return things;
  }
  return [];
}

/** The status, a header, the response time: what is not in the body. */
export function known(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
  if (determiner.quantifier !== null || scope.prefix.length > 0) return [];
  const header = sentence.input.tokens[at];
  if (
    at < sentence.input.end &&
    header !== undefined &&
    /-|^etag$/i.test(header.text) &&
    isHeaderWord(header) &&
    namedAt(sentence, scope, at).length === 0 &&
    !/^headers?$/.test(wordAt(sentence, at + 1))
  )
    return [{ value: thingOf({ kind: 'header', name: header.text }), next: at + 1 }];
  return knownSubject(sentence.input, at)
    .filter(({ value: { subject }, next }) => {
      if (next - at > 1 || (subject.kind !== 'time' && subject.kind !== 'body' && subject.kind !== 'error'))
        return true;
      return answerNouns.has(wordAt(sentence, at)) && namedAt(sentence, scope, at).length === 0;
    })
    .map(({ value, next }) => ({ value: thingOf(value.subject), next }));
}

/** A name of the scope, or of what the scope is in. */
export function named(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
  for (let location: Scope | null = scope; location !== null; location = location.outer) {
    const here = location;
    const found = namedAt(sentence, here, at).flatMap(({ candidates, next }) =>
      candidates.flatMap((candidate) => {
        const isHeader = /^headers?$/.test(wordAt(sentence, next));
        if (isHeader && !candidate.path.includes('headers')) return [];
        const path = [...here.prefix, ...candidate.path];
        const isOne = isSingular(sentence, { at: next - 1, path }, determiner);
        const { quantifier } = determiner;
        const thing = placed(
          { path, kind: kindOfCandidate(candidate) },
          {
            from: here.prefix.length,
            quantifier,
            isOne,
            isAny: determiner.isIndefinite,
            cost: (here === scope ? 0 : 0.01) + (candidate.score === otherForm ? 0.03 : 0),
          },
        );
        return thing === null ? [] : [{ value: thing, next: isHeader ? next + 1 : next }];
      }),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** "a stop" of `stops`: one of the items. */
function isSingular(
  sentence: Sentence,
  { at, path }: { at: number; path: Path },
  { isIndefinite }: Determiner,
): boolean {
  const token = sentence.input.tokens[at];
  const said = nameWords(token?.text ?? '').at(-1) ?? '';
  const key = path.findLast((step) => typeof step === 'string');
  const name = typeof key === 'string' ? (nameWords(key).at(-1) ?? '') : '';
  const isOfPlural = canonicalWord(name) !== name && canonicalWord(said) === said && said !== name;
  return token?.kind === 'word' && (isOfPlural || (isIndefinite && said !== name));
}

/** "the first order", "the last entry". */
export function ordinal(sentence: Sentence, at: number, { scope, determiner }: Around): Found<Thing>[] {
  const index = ordinalIndex(wordAt(sentence, at));
  if (index === null || determiner.quantifier !== null) return [];
  const heads = [...named(sentence, at + 1, { scope, determiner }), ...entity(sentence, at + 1, { scope, determiner })];
  return heads.flatMap(({ value, next }) => {
    const list = pathOf(value);
    if (list === null || !isList(value)) return [];
    const kind = kindAt(sentence.names, [...list, each]);
    return [{ value: thingOf({ kind: 'field', path: [...list, index] }, { kind, bindings: value.bindings }), next }];
  });
}

/** "events of the shipment", whatever the answer is called that has them. */
export function listOf(sentence: Sentence, { from, to }: { from: number; to: number }, around: Around): Found<Thing>[] {
  const { prefix, names } = around.scope;
  const at = /^(the|a|an|this)$/.test(wordAt(sentence, to + 1)) ? to + 2 : to + 1;
  const word = wordAt(sentence, at);
  if (prefix.length > 0 || names.byText.get('$')?.isObject !== true || !/^\p{L}{3,}$/u.test(word)) return [];
  if (functionWords.has(word) || names.byWord.has(canonicalWord(word)) || canonicalWord(word) !== word) return [];
  return named(sentence, from, around)
    .filter(({ value, next }) => next === to && isList(value) && pathOf(value)?.length === 1)
    .map(({ value }) => ({ value: { ...value, cost: value.cost + 0.03 }, next: at + 1 }));
}

/** A name or a noun for items, looked for in its owner. */
export function partOf(
  sentence: Sentence,
  range: { from: number; to: number },
  { owner, around }: { owner: Found<Thing>; around: Around },
): Found<Thing>[] {
  const { value: thing, next } = owner;
  const { from, to } = range;
  const { determiner } = around;
  if (isList(thing) && thing.said === null && isItemWord(sentence, range)) {
    const word = wordAt(sentence, from);
    return [{ value: { ...thing, said: determiner.quantifier, isOne: canonicalWord(word) === word }, next }];
  }
  const found: Found<Thing>[] = [];
  for (const facet of facets(sentence, thing).slice(-1)) {
    const inner = scopeOf(sentence, facet, around.scope);
    if (inner === null) continue;
    const isPassed = facet.bindings.length > 0 && determiner.quantifier !== null;
    for (const part of named(sentence, from, { scope: { ...inner, outer: null }, determiner })) {
      if (part.next !== to) continue;
      const made = isPassed ? passedOn(part.value, facet) : owned(part.value, facet);
      if (made !== null) found.push({ value: made, next });
    }
  }
  return found;
}

function isItemWord(sentence: Sentence, { from, to }: { from: number; to: number }): boolean {
  const word = canonicalWord(wordAt(sentence, from));
  return to === from + 1 && (genericItems.has(word) || sentence.names.context.has(word));
}

/** "all prices of the items": of a single value it is said how many of the items have to have it so. */
function passedOn(part: Thing, owner: Thing): Thing | null {
  if (part.kind.isList || part.bindings.length > 0) return owned(part, owner);
  const last = owner.bindings.at(-1);
  if (last === undefined || part.said === null) return null;
  if (last.quantifier !== null && last.quantifier.kind !== 'all') return null;
  const bindings = [...owner.bindings.slice(0, -1), { ...last, quantifier: part.said }];
  return { ...part, said: null, bindings };
}

/** "the member `id`", "the field 'id'". */
export function memberEnd(sentence: Sentence, at: number): number {
  const kind = sentence.input.tokens[at + 1]?.kind;
  const isNamed = at + 1 < sentence.input.end && (kind === 'path' || kind === 'quoted');
  return isNamed && /^(member|field|property|attribute|key|column|element)$/.test(wordAt(sentence, at)) ? at + 1 : at;
}

const endTails = new Set('returned listed received found'.split(' '));

/** "the price field", "the `data` array". */
export function tailEnd(sentence: Sentence, { value, next }: Found<Thing>): number {
  if (pathOf(value) === null) return next;
  const location = said(sentence, next, isList(value) || value.kind.isObject ? locationsBehind : bodiesBehind);
  if (location !== null) return location.next;
  return isTail(wordAt(sentence, next), value) ? next + 1 : next;
}

function isTail(word: string, thing: Thing): boolean {
  if (nounTails.has(word)) return true;
  if (endTails.has(word)) return isList(thing) || thing.measure === 'count';
  return /^(array|list|collection)$/.test(word) ? thing.kind.isList : word === 'object' && thing.kind.isObject;
}
