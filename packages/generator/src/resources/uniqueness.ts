import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { CONFLICT, mayConflict } from '../expectations/expectation.ts';
import { suggestsUnique } from '../values/unique-text.ts';
import { namedCollection } from './identity/self-name.ts';
import { plain, wordsOf } from './words/words.ts';

const SAYS_UNIQUE =
  /\bunique\b|\balready (registered|taken|exists?|used|in use|known)\b|\bno two\b|\bmust not (already )?exist\b|\ba second (one|\w+)\b|(?<!\b(?:of|for|per|each|with) )\bone \w+ (per|from|for|in|at|of)\b|\bused (?:by|for|in) (?:only )?(?:one|a single)\b|\bused (?:only )?once\b|\bonly one\b|\btwice\b|\balready has\b|\b(?:registered|taken|given|only) once\b|\b(?:given|handed|issued) out (?:only )?once\b|\bon (?:only )?one [\w-]+ only\b|\b(?:has|have|carries|carry|uses|bears) (?:the|that|this|it|such an?) ?(?:[\w-]+ ){0,2}already\b|\bbelongs? to (?:only )?one\b|\b(?:not|never) be (?:that|the one) of another\b|\b(?:must|has to|have to) (?:still )?be free\b|\bused\b[^.;]{0,40}\bbefore\b|\breused\b|\b(?:somebody|someone|another) else['’]s\b|\btwo [\w-]+ (?:cannot|can['’]t|may not|must not|never)(?: both)? (?:have|share|use|carry|get)\b|\b(?:stays?|remains?|has to be|must be) different for (?:each|every)\b/i;

export const saysUnique = (text: string): boolean => SAYS_UNIQUE.test(text);

/** Moments that lie in the past by nature. */
const PAST =
  /\b(birth|born|dob|founded|established|issued|since|hired|joined|graduated|death|died|past|invoice|created|updated|purchased?|published|occurred|happened|measured|recorded|observed|reported|sent|received|delivered|completed|performed)\b/;

const SAYS_CONFLICT = new RegExp(`\\b409\\b|${CONFLICT.source}`, 'i');
/** Of what has no room left another value helps nobody. */
const SAYS_FULL = /\b(full|limits?|capacity|at most|more than)\b/i;

/** "A record that does not exist", "with the first payment already": nothing collides there. */
const IS_NO_CONFLICT =
  /\b(?:does|do|did) not (?:yet )?exist\b|\b(?:with|by|at) (?:the|an?|its) (?:\w+ )?\w+ already\b/gi;

export const withoutNoConflict = (text: string): string => text.replaceAll(IS_NO_CONFLICT, ' ');

/** Sentences in which a document speaks of what collides with what is stored. */
function conflictSentences(operation: Operation): string[] {
  const conflict = operation.responses.find(({ status }) => status === '409')?.description ?? '';
  return [operation.summary, operation.description, conflict]
    .flatMap((text) => (text ?? '').split(/(?<=[.;!?])\s+|\n+/))
    .map((sentence) => withoutNoConflict(sentence))
    .filter((sentence) => SAYS_UNIQUE.test(sentence) || (SAYS_CONFLICT.test(sentence) && !SAYS_FULL.test(sentence)));
}

const known = new WeakMap<Operation, string[]>();

function sentencesOf(operation: Operation): string[] {
  const found =
    known.get(operation) ??
    // An "e-mail address" is one of `email`.
    conflictSentences(operation).map((said) => ` ${wordsOf(said.replaceAll(/\be-mail/gi, 'email')).join(' ')} `);
  known.set(operation, found);
  return found;
}

/** Whether a field holds what no two records share: by its name, its description, or what the operation says of conflicts. */
export function isUnique(name: string, view: JsonSchemaObject, operation: Operation): boolean {
  if (suggestsUnique(name, mayConflict(operation))) return true;
  if (view.enum !== undefined || view.const !== undefined || view.type === 'boolean') return false;
  // What names another record is new where that record is.
  if (plain(name) !== 'name' && namedCollection(view) !== null) return false;
  if (SAYS_UNIQUE.test(view.description ?? '')) return true;
  const words = wordsOf(name);
  return plain(name).length > 2 && sentencesOf(operation).some((sentence) => sentence.includes(` ${words.join(' ')} `));
}

const SAYS_TAKEN =
  /already|\bno two\b|exists?\b|taken(?! (?:from|out of|off)\b)|duplicate|unique|in use|registered|\bused (?:by|for|in) (?:only )?(?:one|a single)\b|\b(?:used|registered|given|only) once\b|\bout (?:only )?once\b|\bon (?:only )?one [\w-]+ only\b|\bused only once\b|\bbelongs? to (?:only )?one\b|\bbe (?:that|the one) of another\b|\bbe free\b|\bused\b[^.;]{0,40}\bbefore\b|\breused\b|\b(?:somebody|someone|another) else['’]s\b|\btwo [\w-]+ (?:cannot|can['’]t|may not|must not|never)(?: both)? (?:have|share|use|carry|get)\b|j[áa]\b|ya existe|existe|bereits|d[ée]j[àa]/i;

type Field = readonly [name: string, view: JsonSchemaObject];

/** "Each pass takes one place of the day": a day with room for many is none that is taken by one. */
const HAS_CAPACITY = /\b(?:places?|seats?|rooms?|spots?|capacity|full|berths?|beds?)\b/i;

/** Fields of which the document says that no two records share them. */
export const saidUnique = (fields: readonly Field[], operation: Operation): string[] =>
  fields
    .filter(([name, view]) => {
      const words = ` ${wordsOf(name).join(' ')} `;
      const mayBeFull = (sentence: string): boolean => isMoment(view) && HAS_CAPACITY.test(sentence);
      return (
        SAYS_UNIQUE.test(view.description ?? '') ||
        sentencesOf(operation).some(
          (sentence) => sentence.includes(words) && SAYS_TAKEN.test(sentence) && !mayBeFull(sentence),
        )
      );
    })
    .map(([name]) => name);

/**
 * Fields of which the document says that no two records share them, or, where it speaks of what is taken without naming a field,
 * those whose names say so. Fewer than `isUnique` knows: only these are expected to be refused the second time.
 */
export function promisedUnique(fields: readonly Field[], operation: Operation): string[] {
  const said = saidUnique(fields, operation);
  if (said.length > 0) return said;
  const speaksOfTaken = conflictSentences(operation).some((sentence) => SAYS_TAKEN.test(sentence));
  return speaksOfTaken ? fields.map(([name]) => name).filter((name) => suggestsUnique(name)) : [];
}

const SAYS_EXCLUSIVE =
  /available|taken|booked|occupied|rented|lent|loaned|borrowed|reserved|full\b|free\b|in use|assigned|already|open\b|capacity|at most|more than|\b(one|two|three|once|twice)\b/i;

/**
 * Whether the document leaves no doubt that many records of one kind may refer to the same one: no conflict is described, or one
 * that is about unique fields and not about the use of what is called `referred`.
 */
export function allowsManyReferences(referred: string, fields: readonly Field[], operation: Operation): boolean {
  if (!mayConflict(operation)) return true;
  return promisedUnique(fields, operation).length > 0 && !isSaidExclusive(referred, operation);
}

/** Whether a clause about an operation speaks of what it refers to as something that is taken, or that there is so much of. */
export const isSaidExclusive = (referred: string, operation: Operation): boolean =>
  saysOf(referred, operation, SAYS_EXCLUSIVE);

const SAYS_LIMITED =
  /\b(?:full|free|room|capacit\w+|limits?|quotas?|budgets?|stock|balance|at most|up to|(?:no |not )?more than|maximum|over|exceed\w*|enough|left|third|fourth|fifth|(?:two|three|four|five|\d+) \w+ (?:at|per|each))\b/i;

/** Whether a clause about an operation speaks of how much or how many of what it refers to there are. */
export const isSaidLimited = (referred: string, operation: Operation): boolean =>
  saysOf(referred, operation, SAYS_LIMITED);

function saysOf(referred: string, operation: Operation, what: RegExp): boolean {
  const conflict = operation.responses.find(({ status }) => status === '409')?.description;
  const clauses = [operation.summary, operation.description, conflict].flatMap((text) => (text ?? '').split(/[.;,\n]/));
  return clauses.some(
    (clause) => what.test(clause) && wordsOf(clause).some((word) => plain(word).startsWith(plain(referred))),
  );
}

/** "Together with all that is booked in that session, it must not exceed the seats": what others took leaves less. */
const SAYS_SHARED_AMOUNT =
  /\b(?:together|along|taken together) with\b[^.;]{0,120}\b(?:exceed|at most|no more than|not be more than|more than)\b/i;
const SAYS_TIMES_COLLIDE =
  /overlap|clash|collid|double.?book|already (booked|reserved|occupied)|already has an? [^.;]{0,40}\b(?:bookings?|reservations?|appointments?)\b|same (time|slot|period|day|date|moment|night|hour)|time ?slots?|\b(one|a single|two|several|more than one|another) [\w-]+( [\w-]+)? (at once|at a time|at the same time)|\bon (one|any|some|all) of (these|those|the same|its|the) (days|nights|dates|hours)|\b(?:at most|no more than|not more than|up to|maximum of|only one|only \d+) [^.;]{0,80}\b(?:in (?:one|any one|a single|each|any|a)|per|each|every) (?:time )?(?:windows?|slots?|sessions?|shifts?|hours?|half.?hours?|days?|nights?|periods?|dates?|mornings?|afternoons?|evenings?|weeks?)\b/i;
const AHEAD =
  /\b(pick ?up|departure|departs?|arrival|arrives?|starts?|begins?|ends?|check ?in|check ?out|due|deadline|until|expires?|expiry|needed|delivery|scheduled|appointment|reservation|booking)\b/;
const SAYS_AHEAD =
  /\b(future|upcoming|not (?:\w+ )?in the past|never in the past|(?:not|never) (?:be )?before (?:today|now)|today or later|ahead|in advance)\b/i;
const SAYS_NOT_AHEAD = /\b(?:not|never) (?:\w+ )?in the future\b/i;
const SAYS_BEHIND = /\b(past|not (?:\w+ )?in the future|never in the future|already happened|so far)\b/i;

/** "Not in the past" names the past as well. */
const isBehind = (description: string): boolean =>
  SAYS_BEHIND.test(description) && (SAYS_NOT_AHEAD.test(description) || !SAYS_AHEAD.test(description));

const isMoment = ({ format }: JsonSchemaObject): boolean => format === 'date-time' || format === 'date';

/** Whether a moment is one that two records cannot share, such as the begin of a booking. */
export function isContended(name: string, view: JsonSchemaObject, operation: Operation): boolean {
  if (!isMoment(view) || PAST.test(wordsOf(name).join(' ')) || isBehind(view.description ?? '')) return false;
  const conflict = operation.responses.find(({ status }) => status === '409')?.description ?? '';
  const said = `${operation.summary ?? ''} ${operation.description ?? ''} ${conflict}`;
  return SAYS_TIMES_COLLIDE.test(said) || SAYS_SHARED_AMOUNT.test(said);
}

/** "Sundays are closed": the days of the week are not alike. */
export const saysWeekday = ({ description }: JsonSchemaObject, operation: Operation): boolean =>
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bweek-?(?:days?|ends?)\b|\bworking days?\b/i.test(
    `${description ?? ''} ${operation.summary ?? ''} ${operation.description ?? ''}`,
  );

/** Whether a moment is one that has to come, by its name or its description. */
export function isAhead(name: string, view: JsonSchemaObject): boolean {
  const description = view.description ?? '';
  if (!isMoment(view) || PAST.test(wordsOf(name).join(' '))) return false;
  if (SAYS_NOT_AHEAD.test(description)) return false;
  if (SAYS_AHEAD.test(description)) return true;
  return !isBehind(description) && AHEAD.test(wordsOf(name).join(' '));
}
