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
  const inverted = invertedAt(sentence, at);
  if (inverted !== null) found.push(...inverted);
  found.push(...seenAt(sentence, at));
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

/** "in the answer should not be a field": where something is stands first. */
function invertedAt(sentence: Sentence, at: number): Existential[] | null {
  if (!/^(in|inside|within)$/.test(wordAt(sentence, at))) return null;
  const from = openers.test(wordAt(sentence, at + 1)) ? at + 2 : at + 1;
  const next = behindSpeakers(sentence, from);
  if (next === from) return null;
  const start = /^(,|there)$/.test(wordAt(sentence, next)) ? next + 1 : next;
  return verbsAt(sentence, start)
    .filter(({ value }) => value.kind === 'be')
    .map(({ value, next: behind }) => ({ next: behind, negated: value.negated, isVerbless: false }));
}

const seeing = /^(see|sees|seen|get|gets|receive|receives|find|finds|view|views)$/;
const persons =
  /^(i|we|you|they|he|she|user|users|client|clients|customer|customers|guest|guests|visitor|visitors|caller|callers|admin|admins|everyone|everybody|nobody|person|people|reader|readers|buyer|buyers|member|members|tester|consumer|consumers|frontend|app)$/;

/** "the clerk sees only", "I only get": who looks at the answer finds there what it has. */
function seenAt(sentence: Sentence, at: number): Existential[] {
  const start = /^(the|a|an|any|every|each|our)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const isPerson = persons.test(wordAt(sentence, start));
  if (!isPerson && start === at) return [];
  let next = start + 1;
  let negated = false;
  let isModal = false;
  for (let count = 0; count < 4; count++) {
    const word = wordAt(sentence, next);
    if (/^(not|never)$/.test(word)) negated = !negated;
    else if (/^(can|could|must|should|shall|may|will|do|does|to|be|able|now|always|has|wants|want)$/.test(word))
      isModal = true;
    else break;
    next++;
  }
  if (wordAt(sentence, next) === 'only') return [];
  const verb = next;
  if (!seeing.test(wordAt(sentence, verb)) || (!isPerson && !isModal && !wordAt(sentence, verb).endsWith('s')))
    return [];
  return [{ next: verb + 1, negated, isVerbless: false }];
}

/** "there are", "it must be". */
function thereAt(sentence: Sentence, at: number): Existential[] {
  if (!/^(there|it)$/.test(wordAt(sentence, at))) return [];
  const found = verbsAt(sentence, at + 1)
    .filter(({ value }) => value.kind === 'be')
    .map(({ value, next }) => ({ next, negated: value.negated, isVerbless: false }));
  const existing = verbsAt(sentence, at + 1).filter(
    ({ value, next }) => value.kind === 'do' && wordAt(sentence, next) === 'exist',
  );
  found.push(...existing.map(({ value, next }) => ({ next: next + 1, negated: value.negated, isVerbless: false })));
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
