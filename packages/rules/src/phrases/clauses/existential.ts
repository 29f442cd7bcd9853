import { returningVerbs, speakers } from '../words/lexicon.ts';
import type { Found, Sentence } from '../tree.ts';
import type { Verb } from '../words/verbs.ts';
import { verbsAt } from '../words/verbs.ts';
import { isSaid, wordAt } from '../words/words.ts';

/** That something is there: where what is there begins. */
export interface Existential {
  next: number;
  negated: boolean;
  isVerbless: boolean;
}

/** "there are", "should return", "the response contains", or nothing before a number and a noun. */
export function existentialAt(sentence: Sentence, at: number): Existential[] {
  const found: Existential[] = [{ next: at, negated: false, isVerbless: true }, ...thereAt(sentence, at)];
  const start = openers.test(wordAt(sentence, at)) ? at + 1 : at;
  const from = routeEnd(sentence, start) ?? behindSpeakers(sentence, start);
  for (const verb of verbsAt(sentence, from)) {
    const next = returnedAt(sentence, verb, from > start);
    if (next !== null) found.push({ next, negated: verb.value.negated, isVerbless: false });
  }
  return found;
}

const openers = /^(the|this|our|every|each|all|any|a|an|error)$/;

/** "GET /employees/12 returns". */
function routeEnd(sentence: Sentence, at: number): number | null {
  const isMethod = /^(get|post|put|patch|delete)$/.test(wordAt(sentence, at));
  return isMethod && wordAt(sentence, at + 1).startsWith('/') ? at + 2 : null;
}

function behindSpeakers(sentence: Sentence, at: number): number {
  const next = speakers.has(wordAt(sentence, at)) ? at + 1 : at;
  return next > at && speakers.has(wordAt(sentence, next)) ? next + 1 : next;
}

/** "there are", "it must be". */
function thereAt(sentence: Sentence, at: number): Existential[] {
  if (!/^(there|it)$/.test(wordAt(sentence, at))) return [];
  const found = verbsAt(sentence, at + 1)
    .filter(({ value }) => value.kind === 'be')
    .map(({ value, next }) => ({ next, negated: value.negated, isVerbless: false }));
  const exists = /^exists?$/.test(wordAt(sentence, at + 1));
  return exists ? [...found, { next: at + 2, negated: false, isVerbless: false }] : found;
}

const delivered = /^(sent|delivered|returned|served)$/;
const uses = /^(use|uses|come|respond)$/;

/** Where that begins which is returned, if the verb is one of returning. */
function returnedAt(sentence: Sentence, verb: Found<Verb>, isOfAnswer: boolean): number | null {
  const { value, next } = verb;
  if (value.kind === 'have') return isOfAnswer || returningVerbs.has(wordAt(sentence, next - 1)) ? next : null;
  if (isOfAnswer) {
    const sent = sentAt(sentence, verb);
    if (sent !== null) return sent;
  }
  const isReturned = value.kind === 'do' || (value.kind === 'none' && isOfAnswer);
  return isReturned && returningVerbs.has(wordAt(sentence, next)) ? next + 1 : null;
}

/** "is sent with", "must use". */
function sentAt(sentence: Sentence, { value, next }: Found<Verb>): number | null {
  const word = wordAt(sentence, next);
  const isWith = isSaid(sentence, next + 1, 'with');
  if (value.kind === 'be') return delivered.test(word) && isWith ? next + 2 : null;
  return value.kind === 'do' && uses.test(word) ? next + (isWith ? 2 : 1) : null;
}
