import type { Route } from './routes.ts';
import * as words from './words.ts';

/** How much of a text is read: what an operation does stands at its beginning. */
const MAX_TEXT = 400;

const DETERMINERS = new Set(
  `a an the all any every each this that these those your my our their its his her it them one some several many
  multiple both another given specified specific selected single existing current requested everything everyone`.split(
    /\s+/,
  ),
);

const PRONOUNS = new Set(['it', 'them']);

/** "This endpoint ...", and what stands before its verb: "will", "can be used to". */
const SUBJECT =
  /^(?:(?:(?:this|the|an?) )?(?:[\w-]+ )?(?:endpoint|call|operation|method|api|request|route|function|resource|action|command|service)|it) (?=[a-z]+s\b|will\b|can\b|may\b)/;
const AUXILIARIES = /^(?:(?:will|can|may|also|simply|is|be|used|to) )+(?=\w)/;
/** Behind one of these a word is no object of what stands before. */
const PREPOSITIONS = new Set(['of', 'for', 'by', 'from', 'in', 'on', 'at', 'per', 'with']);
/** "Enables an app to ..." */
const FOR_OTHERS = /^(?:enables?|allows?|lets?) [^,.;]{1,80}? to (?=\w)/;
const ADVERB = /^(?:\w+ly|bulk|batch|mass|hard|soft|force|auto) (?=\w)/;

/** The beginnings of the clauses of a sentence, in small letters: "gets a job and locks it" has two. */
function clausesOf(text: string): string[] {
  const sentence = /^.*?(?=[.!?](?:\s|$)|$)/s.exec(text.slice(0, MAX_TEXT).trim().toLowerCase())?.[0] ?? '';
  return sentence
    .replaceAll(/\s+/g, ' ')
    .replace(SUBJECT, '')
    .replace(AUXILIARIES, '')
    .replace(FOR_OTHERS, '')
    .split(/(?:,|;| -)? (?:and|or|then)(?: then| also)? |, then /)
    .map((clause) => clause.replace(ADVERB, ''));
}

const headOf = (clause: string): string[] => (clause.match(/[\p{L}\d'-]+/gu) ?? []).slice(0, 2);

/** Whether a clause begins with a verb that changes something; a word that may be a name needs what it is done to. */
function isChange(clause: string): boolean {
  const [word = '', next = ''] = headOf(clause);
  const verb = words.verbIn(words.SAID_CHANGES, words.wordsOf(word).join(''));
  // "Bans of a user" are listed.
  const isPlural = verb !== word && PREPOSITIONS.has(next);
  return verb !== null && !isPlural && (DETERMINERS.has(next) || !words.ALSO_NAMES.has(verb));
}

/** The same of a clause behind another one: "and adds all roles" may still tell what a read answers. */
function isChangeBehind(clause: string, isOfRead: boolean): boolean {
  const [word = '', next = ''] = headOf(clause);
  if (!isChange(clause) || !DETERMINERS.has(next)) return false;
  return !isOfRead || PRONOUNS.has(next) || words.verbIn(words.DESTRUCTIVE, word) !== null;
}

const startsToRead = (clause: string): boolean => words.verbIn(words.READING, headOf(clause)[0] ?? '') !== null;

/** "Send the last `ETag` in `If-None-Match`": what the caller puts into the request, not what the API does with it. */
const ADDRESSES_CALLER =
  /^(?:send|pass|set|supply|provide|submit) (?:the|a|an|your|this|its) [^,;]{0,80}\b(?:headers?|query|parameters?|if-(?:none-)?match|etag|cursor|accept(?:-\w+)?)\b/;

function saidIn(text: string): Said {
  const [first = '', ...behind] = clausesOf(text);
  if (ADDRESSES_CALLER.test(first)) return null;
  const isRead = startsToRead(first);
  if (isChange(first) || behind.some((clause) => isChangeBehind(clause, isRead))) return 'change';
  return isRead ? 'read' : null;
}

/** The texts that say what an operation does. */
export const textOf = (operation: Route['operation']): string =>
  operation === null
    ? ''
    : [operation.operationId, operation.summary, operation.description?.slice(0, MAX_TEXT)].filter(Boolean).join(' ');

/** What the texts of an operation say that it does, as far as they say it. */
export type Said = 'change' | 'read' | null;

/** Says by its summary, the first sentence of its description and its id whether an operation changes something. */
export function saidOf(operation: Route['operation']): Said {
  if (operation === null) return null;
  const said = [operation.summary, operation.description].map((text) => saidIn(text ?? ''));
  return (
    said.find((one) => one === 'change') ??
    said.find((one) => one === 'read') ??
    saidByName(operation.operationId ?? '')
  );
}

/** `banUser`, `users.ban`, `UsersController_ban` change something, `getUser` and `repos/list-blocks` read. */
function saidByName(id: string): Said {
  const parts = id.split(/[^a-z\d-]+/i).map(words.wordsOf);
  if (parts.some(([first = '']) => words.READING.has(first))) return 'read';
  const [verb = ''] = parts.at(-1) ?? [];
  return words.CHANGES.has(verb) && !words.ALSO_NAMES.has(verb) ? 'change' : null;
}
