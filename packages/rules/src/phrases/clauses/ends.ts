import { verbsAt } from '../words/verbs.ts';
import { frames, locations } from '../words/frames.ts';
import type { Sentence } from '../tree.ts';
import { isSaid, lookup, said, wordAt } from '../words/words.ts';

const locationTable = lookup<true>(locations.map((location) => [location, true]));
const frameTable = lookup<true>(frames.map((frame) => [frame, true]));

/** Begin a condition. */
export const conditionWords = new Set('if when whenever unless where once while given'.split(' '));

/** Where the clause proper begins: what is only said around it is left out. */
export function frameEnd(sentence: Sentence, at: number): number {
  let next = at;
  for (let count = 0; count < 3; count++) {
    const frame = said(sentence, next, frameTable);
    if (frame === null) break;
    ({ next } = frame);
  }
  return next;
}

/** "Given ..., when ..., then ...": what was given says which call is meant. */
export function givenEnd(sentence: Sentence, at: number): number {
  if (wordAt(sentence, at) !== 'given' || wordAt(sentence, at + 1) === 'that') return at;
  for (let then = sentence.input.end - 2; then > at; then--) if (wordAt(sentence, then) === 'then') return then + 1;
  return at;
}

/** Whether nothing more is said from here on. */
export function isEnd(sentence: Sentence, at: number): boolean {
  let next = at;
  for (let count = 0; count < 3; count++) {
    while (/^[.!;]$/.test(wordAt(sentence, next))) next++;
    const location = said(sentence, next, locationTable);
    if (location === null) break;
    ({ next } = location);
  }
  while (/^[.!;]$/.test(wordAt(sentence, next))) next++;
  return next >= sentence.input.end || isAside(sentence, next) || describesCall(sentence, next);
}

const requests =
  /^(filtering|searching|filtered|requesting|calling|querying|using|requested|called|asked|searched|i|we|you)$/;

/** "when filtering by species=lion", "if I ask for the second page": which call it was. */
function describesCall(sentence: Sentence, at: number): boolean {
  const from = wordAt(sentence, at) === ',' ? at + 1 : at;
  return (
    /^(when|if|after|while)$/.test(wordAt(sentence, from)) &&
    requests.test(wordAt(sentence, from + 1)) &&
    sentence.input.end - from <= 12
  );
}

/** ", even if there are none": what is said holds all the same. */
function isAside(sentence: Sentence, at: number): boolean {
  const from = wordAt(sentence, at) === ',' ? at + 1 : at;
  return (
    (isSaid(sentence, from, 'even if') ||
      isSaid(sentence, from, 'even when') ||
      isSaid(sentence, from, 'no matter') ||
      isSaid(sentence, from, 'regardless of')) &&
    sentence.input.end - from <= 9
  );
}

const forbidding = lookup<true>(
  [
    'it is forbidden that',
    'it is not allowed that',
    'it is never allowed that',
    'it must not happen that',
    'it must never happen that',
    'it should not happen that',
    'it should never happen that',
    'it can not be that',
    'it may not be that',
    'it must not be possible that',
    'it is impossible that',
    'it is wrong if',
    'it is an error if',
    'it is a bug if',
  ].map((say): [string, true] => [say, true]),
);

/** Where that begins which must not be so: "it is forbidden that". */
export function forbiddenFrom(sentence: Sentence, at: number): number | null {
  return said(sentence, at, forbidding)?.next ?? null;
}

const complaints = /^(that|this|which|it)$/;
const denials =
  /^(must|should|may|can|shall) (not|never) (ever )?(happen|occur|be possible|be the case|be allowed|be so)( again)?$|^(must never|cannot|is not allowed|is forbidden|is wrong)$/;

/** Where a complaint ends that says of itself that it must not be so. */
export function neverHappens(sentence: Sentence): number | null {
  const { input } = sentence;
  for (let at = input.end - 3; at > 2; at--) {
    if (!/^[,.-]$/.test(wordAt(sentence, at)) || !complaints.test(wordAt(sentence, at + 1))) continue;
    const words = input.tokens.slice(at + 2, input.end).map(({ lower }) => lower);
    if (denials.test(words.join(' '))) return at;
  }
  return null;
}

/** "the body contains url": a text that is looked for in another. */
export function isTextSearch(sentence: Sentence, at: number): boolean {
  return (
    /^(body|text|content|payload)$/.test(wordAt(sentence, at - 2)) &&
    /^(contains|includes|has)$/.test(wordAt(sentence, at - 1))
  );
}

const beingThere = /^(returned|listed|there|present|included|given|shown|found|available|contained|expected)$/;

const missing =
  /^(returned|listed|there|present|included|given|shown|found|available|contained|displayed|offered|visible|sent|delivered|exposed|leaked|revealed|disclosed|allowed|part|among|mentioned|served)$/;
const lists =
  /^(the|a|an|any|this|that|list|lists|response|result|results|answer|body|payload|page|output|feed|search|reply|array|of|returned|any|our|all)$/;

/** "... must never be in the results", "... are not shown", "... do not appear", "... have no place in the list": where that ends; `null` where it is not said. */
export function absentEnd(sentence: Sentence, at: number): number | null {
  if (isSaid(sentence, at, 'have no place') || isSaid(sentence, at, 'has no place'))
    return locationEnd(sentence, at + 3) ?? at + 3;
  for (const { value, next } of verbsAt(sentence, at)) {
    if (!value.negated) continue;
    const word = wordAt(sentence, next);
    const isThere = value.kind === 'be' ? missing : /^(exist|appear|occur|show|come|turn|remain|happen)$/;
    if (isThere.test(word)) {
      const end = /^(up|back)$/.test(wordAt(sentence, next + 1)) ? next + 2 : next + 1;
      return locationEnd(sentence, end) ?? end;
    }
    const index = value.kind === 'be' ? locationEnd(sentence, next) : null;
    if (index !== null) return index;
  }
  return null;
}

/** "in the results", "among the returned ones". */
export function locationEnd(sentence: Sentence, at: number): number | null {
  if (!/^(in|among|within|inside|on)$/.test(wordAt(sentence, at))) return null;
  let next = at + 1;
  while (lists.test(wordAt(sentence, next))) next++;
  return /^(list|lists|response|result|results|answer|body|payload|page|output|feed|search|reply|array)$/.test(
    wordAt(sentence, next - 1),
  )
    ? next
    : null;
}

/** "... are returned", "... exist". */
export function existEnd(sentence: Sentence, at: number): number {
  for (const { value, next } of verbsAt(sentence, at)) {
    const words = value.kind === 'be' ? beingThere : /^(exist|exists|remain|remains)$/;
    if (!value.negated && words.test(wordAt(sentence, next))) return next + 1;
  }
  return at;
}
