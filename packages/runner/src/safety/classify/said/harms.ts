import type { Never } from '../call.ts';
import * as words from '../words.ts';
import { clausesOf, partsOf, startsToRead, verbOf } from './clauses.ts';
import type { Texts } from './clauses.ts';
import { harmful, verbsThat } from './word-rows.ts';

/** Verbs that stand for nothing else, wherever they are in a name or a sentence. */
const HARMS = harmful('anywhere');

/** What is done where one of these is made. */
const NOUNS = harmful('noun');

/** `clean-up` too. */
const HARM_NOUNS = [...NOUNS].map((noun) => noun.replace(/(?=(?:up|down|over|out)$)/, '-?')).join('|');

/** What is done too, and not a record that speaks of it, as "a cleanup policy" does. */
const DOINGS = 'requests?|jobs?|tasks?|runs?|process(?:es)?|operations?|actions?|procedures?|workflows?|commands?';
const DOING = new RegExp(`^(?:${DOINGS})$`);

const HARM_NOUN = new RegExp(
  String.raw`(?<before>\w*) ?(?:\b(?:the|an?|all|any|its|their|this|\w+ly|full|complete)\b ?)*\b(?:${HARM_NOUNS})s?(?= (?:of|for|in|on|at|by|from|to|with|and|or|now|${DOINGS})\b|[^\w -]|$)`,
  'g',
);
/** Before such a noun, it is something that may happen or has happened. */
const SPOKEN_OF = new Set(
  `before after until upon on without prevent prevents against from about of pending under during cancel cancels undo undoes avoid
  avoids password every each last past latest failed`.split(/\s+/),
);

const hasObject = (part: string): boolean => /^\S+ (?!of\b|for\b|by\b|in\b|on\b|at\b|is\b|are\b)\w/.test(part);

/** "empty the queue": a verb that is a name as often needs what it is done to. */
const EMPTIES = new RegExp(
  String.raw`^(?:${[...harmful('of all'), 'empties'].join('|')})s? (?:the|all|any|every|its|their|this|that)\b`,
);

const isHarmful = (part: string): boolean => (verbOf(HARMS, part) !== null && hasObject(part)) || EMPTIES.test(part);

/** "Ask for the erasure" reads nothing. */
const isRead = (clause: string): boolean => startsToRead(clause) && !clause.startsWith('ask');

const namesHarm = (clause: string): boolean =>
  !isRead(clause) && [...clause.matchAll(HARM_NOUN)].some(({ groups }) => !SPOKEN_OF.has(groups?.['before'] ?? ''));

const SENDING = verbsThat('speaks to many');
const TO_MANY = /\b(?:all|every|each|everyone|everybody|broadcast)\b/;
const FOR_EVERYBODY =
  /\b(?:for|to) (?:everyone|everybody|all (?:\w+ )?(?:users|members|customers|accounts|subscribers))\b/;
const BROADCAST = /^(?:\w+ )?(?:an? |the )?broadcasts?\b/;

/** "Sends off all units of a request": the parts of one record, which has to be the run's own like any that is named. */
const PARTS_OF_ONE =
  /^\S+ (?:off |out |away )?(?:all|every|each) (?:of )?(?:the |its )?(?:\w+ )?\w+ (?:of|in|on) (?:an?|this|that|one) (?!day|week|month|year|kind|type|sort)\w+/;

const reachesMany = (part: string): boolean =>
  verbOf(SENDING, part) !== null && TO_MANY.test(part.replace(PARTS_OF_ONE, ''));

const isForEverybody = (clause: string): boolean =>
  !isRead(clause) && (FOR_EVERYBODY.test(clause) || BROADCAST.test(clause));

const SPENDING = verbsThat('spends what is stored');
const STORED =
  /\b(?:stored|saved|default|registered|linked) (?:\w+ )?(?:card|method|account|wallet|balance)\b|\b(?:card|method|account) on file\b/;

/** Money of whoever is signed in is spent, and nothing in the request says whose. */
const spendsStored = (part: string): boolean => verbOf(SPENDING, part) !== null && STORED.test(part);

/** In this order: what a sentence says in any of its parts, or of its clauses, and why that is never sent. */
const ROWS: readonly { why: Never; ofPart: (part: string) => boolean; ofClause?: (clause: string) => boolean }[] = [
  { why: 'destructive', ofPart: isHarmful, ofClause: namesHarm },
  { why: 'bulk', ofPart: reachesMany, ofClause: isForEverybody },
  { why: 'account', ofPart: spendsStored },
];

function harmIn(text: string): Never | null {
  const parts = [...partsOf(text)];
  const clauses = clausesOf(text);
  const row = ROWS.find(
    ({ ofPart, ofClause }) => parts.some(ofPart) || (ofClause !== undefined && clauses.some(ofClause)),
  );
  return row?.why ?? null;
}

/** `tasks.purgeOld`, `runCleanup`, `erasures`; not `cleanupPolicies`, which speak of it. */
export function isHarmfulName(name: string): boolean {
  const parts = words.wordsOf(name).map(words.singular);
  const at = parts.findIndex((word) => HARMS.has(word) || NOUNS.has(word));
  if (at < 0) return false;
  const last = parts.at(-1) ?? '';
  if (at === parts.length - 1 || DOING.test(last)) return true;
  return HARMS.has(parts[at] ?? '') && !ABOUT.has(last);
}

/** Whether what a path makes is something that is then done: a job, a command. */
export const isDoing = (path: string): boolean => DOING.test(words.wordsOf(words.lastLiteral(path)).at(-1) ?? '');

/** Records that say what shall be done at some time, or was. */
const ABOUT = new Set(
  'policy rule setting report log reason notice template protection hook webhook event permission history'.split(' '),
);

/** The harm that the texts of an operation say it does, anywhere in its id, its summary or the first sentence of its description. */
export function harmSaid({ operationId, summary, description }: Texts): Never | null {
  if (isHarmfulName(operationId ?? '')) return 'destructive';
  return harmIn(summary ?? '') ?? harmIn(description ?? '');
}
