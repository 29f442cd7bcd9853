import { verbsAt } from '../words/verbs.ts';
import { frames, places } from '../words/frames.ts';
import type { Sentence } from '../tree.ts';
import { lookup, said, wordAt } from '../words/words.ts';

const placeTable = lookup<true>(places.map((place) => [place, true]));
const frameTable = lookup<true>(frames.map((frame) => [frame, true]));

/** Begin a condition. */
export const conditionWords = new Set('if when whenever unless where once while'.split(' '));

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

/** "Given ..., when ..., then ...": what was given tells which call is meant. */
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
    const place = said(sentence, next, placeTable);
    if (place === null) break;
    ({ next } = place);
  }
  while (/^[.!;]$/.test(wordAt(sentence, next))) next++;
  return next >= sentence.input.end;
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

/** "... are returned", "... exist". */
export function existEnd(sentence: Sentence, at: number): number {
  for (const { value, next } of verbsAt(sentence, at)) {
    const words = value.kind === 'be' ? beingThere : /^(exist|exists|remain|remains)$/;
    if (!value.negated && words.test(wordAt(sentence, next))) return next + 1;
  }
  return at;
}
