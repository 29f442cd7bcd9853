import * as words from '../words.ts';
import { clausesOf, headOf, MAX_TEXT, startsToRead } from './clauses.ts';
import type { Texts } from './clauses.ts';

const DETERMINERS = new Set(
  `a an the all any every each this that these those your my our their its his her it them one some several many
  multiple both another given specified specific selected single existing current requested everything everyone`.split(
    /\s+/,
  ),
);

const PRONOUNS = new Set(['it', 'them']);

/** Behind one of these a word is no object of what stands before. */
const PREPOSITIONS = new Set(['of', 'for', 'by', 'from', 'in', 'on', 'at', 'per', 'with']);

/** Whether a clause begins with a verb that changes something; a word that may be a name needs what it is done to. */
function isChange(clause: string): boolean {
  const [word = '', next = ''] = headOf(clause);
  // "Adds up what is there" counts it.
  if (next === 'up' && /^adds?$/.test(word)) return false;
  const verb = words.verbIn(words.SAID_CHANGES, words.wordsOf(word).join(''));
  // "Bans of a user" are listed.
  const isPlural = verb !== word && PREPOSITIONS.has(next);
  return verb !== null && !isPlural && (DETERMINERS.has(next) || !words.ALSO_NAMES.has(verb));
}

/** The same of a clause behind another one: "and adds all roles" may still say what a read answers. */
function isChangeBehind(clause: string, isOfRead: boolean): boolean {
  const [word = '', next = ''] = headOf(clause);
  if (!isChange(clause) || !DETERMINERS.has(next)) return false;
  return !isOfRead || PRONOUNS.has(next) || words.verbIn(words.DESTRUCTIVE, word) !== null;
}

/** "Send the last `ETag` in `If-None-Match`": what the caller puts into the request, not what the API does with it. */
const ADDRESSES_CALLER =
  /^(?:send|pass|set|supply|provide|submit) (?:the|a|an|your|this|its) [^,;]{0,80}\b(?:headers?|query|parameters?|if-(?:none-)?match|etag|cursor|accept(?:-\w+)?)\b/;

/** The plural at the end of a path, `service-orders`, as one word; empty where it does not end in one. */
function listedBy(path: string): string {
  const end = words.wordsOf(path.split('/').at(-1) ?? '');
  const last = end.at(-1) ?? '';
  return /[{}]/.test(path.split('/').at(-1) ?? '') || words.singular(last) === last ? '' : end.join('');
}

/** `noun`: what is listed. A text that begins with it says what that is: "Orders that are open" orders nothing. */
function saidIn(text: string, noun: string): Effect {
  const [first = '', ...behind] = clausesOf(text);
  if (ADDRESSES_CALLER.test(first)) return null;
  const isNamed = noun !== '' && words.plain(text.slice(0, MAX_TEXT)).startsWith(noun);
  const isRead = isNamed || startsToRead(first);
  if ((!isNamed && isChange(first)) || behind.some((clause) => isChangeBehind(clause, isRead))) return 'change';
  return isRead ? 'read' : null;
}

/** What the texts of an operation say that it does, as far as they say it. */
export type Effect = 'change' | 'read' | null;

/** Says by its summary, the first sentence of its description and its id whether an operation at a path changes something. */
export function effectSaid(operation: Texts, path: string): Effect {
  const byName = saidByName(operation.operationId ?? '');
  const noun = byName === 'read' ? listedBy(path) : '';
  const said = [operation.summary, operation.description].map((text) => saidIn(text ?? '', noun));
  return said.find((one) => one === 'change') ?? said.find((one) => one === 'read') ?? byName;
}

/** `banUser`, `users.ban`, `UsersController_ban` change something, `getUser` and `repos/list-blocks` read. */
function saidByName(id: string): Effect {
  const parts = id.split(/[^a-z\d-]+/i).map(words.wordsOf);
  if (parts.some(([first = '']) => words.READING.has(first))) return 'read';
  const [verb = ''] = parts.at(-1) ?? [];
  return words.CHANGES.has(verb) && !words.ALSO_NAMES.has(verb) ? 'change' : null;
}
