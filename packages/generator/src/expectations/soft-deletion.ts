import type { Operation } from '@assay/api-model';
import { answeredRecord } from '../resources/record-answer.ts';
import { sentencesIn, unwrapped } from '../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../resources/words/words.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import type { Definitions } from '../schema/resolve.ts';

const REMOVED = /\b(?:deleted?|removed|archived?s?|archives|deactivated?|retired|DELETE)\b/i;
const OF_ITSELF =
  /\b(?:also|even|still)\b[^.,;]*\b(?:when|if|after|though|while)\b[^.,;]*\b(?:deleted|removed|archived|deletion|removal)\b/i;
const STILL_READ =
  /\b(?:can|may|is|are|be|stays?|remains?)\b[^.,;]*\b(?:still|remains?|stays?)\b[^.,;]*\b(?:read|readable|found|shown|returned|fetched|retrieved|available|accessible)\b|\bstill\b[^.,;]*\b(?:can|may) be (?:read|fetched|retrieved)\b|\b(?:stays?|remains?) (?:\w+ )?(?:readable|available|accessible)\b/i;

const NEGATED = /\b(?:not|no longer|never|cannot|can't|isn't|aren't)\b/i;

/** A clause with a negation speaks of something else: "is in no list", "cannot be changed any more". */
const saysIn = (sentence: string, pattern: RegExp): boolean =>
  sentence.split(/[,;:]/).some((clause) => pattern.test(clause) && !NEGATED.test(clause));

/** A sentence about a removal may speak of what else is kept: "Bills stay readable". */
const OF_IT = /\b(?:it|they|the (?:record|object|entry)|soft[- ]?delet\w+)\b/i;

/** "The owner also gets deleted orders": who reads them is not always who asks. */
const ALSO_READ = /\b(?:also|even|still)\b[^.,;]*\b(?:deleted|removed|archived)\b/i;

/** "The booking can still be read": of what the path names. */
function namesItself(sentence: string, { path }: Operation): boolean {
  const segment = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const noun = wordsOf(segment).map(singular).join(' ');
  return noun !== '' && ` ${wordsOf(sentence).map(singular).join(' ')} `.includes(` the ${noun} `);
}

/** Whether the document says that a read still answers with a record that was deleted. */
function isSaid(read: Operation, remove: Operation | null, description: string): boolean {
  const own = sentencesIn(unwrapped(wordsAbout(read, 200)));
  if (own.some((one) => (OF_ITSELF.test(one) && !NEGATED.test(one)) || (REMOVED.test(one) && saysIn(one, STILL_READ))))
    return true;
  if (
    remove !== null &&
    sentencesIn(unwrapped(wordsAbout(remove))).some(
      (one) => (OF_IT.test(one) || namesItself(one, remove)) && saysIn(one, STILL_READ),
    )
  )
    return true;
  return sentencesIn(unwrapped(description)).some((one) => REMOVED.test(one) && saysIn(one, STILL_READ));
}

/** What does away with a record without destroying it. */
const PUTS_AWAY =
  /^(archiv|deactivat|disabl|retir|suspend|cancel|void|clos|withdraw|revok|discontinu|decommission|hid)\w*$/;
const MARK =
  /^(?:(is )?(archived|deleted|removed|deactivated|disabled|retired|discontinued|cancell?ed|voided|withdrawn|revoked|decommissioned)( (at|on|date|time|by))?|(delete|archive|remove|purge|disable|retire) (at|on|date|time|by))$/;
const SOFT = /\bsoft(?:ly)?[- ]?delet/i;
const DESTROYED =
  /\b(?:permanent\w*|irrevocabl\w*|for good|hard[- ]delet\w*|gone|no longer (?:be )?(?:found|read|available|accessible))\b/i;

/** The member of a record that speaks of its removal, such as `archived_at`; null where it has none. */
export function removalMark(read: Operation, definitions: Definitions): string | null {
  const record = answeredRecord(read, definitions);
  const found = Object.keys(record?.view.properties ?? {}).find((name) => MARK.test(wordsOf(name).join(' ')));
  return record === null || found === undefined ? null : `${record.prefix}${found}`;
}

function putsAway(remove: Operation | null): boolean {
  const [verb = ''] = wordsOf(remove?.summary ?? remove?.operationId ?? '');
  return PUTS_AWAY.test(verb);
}

/**
 * What a read answers once its record was deleted: `missing` (404, 410), the record as before (`kept`), or `unknown` where the document
 * speaks of archiving, or has a field for it, and does not say.
 */
export function readAfterRemoval(
  read: Operation,
  remove: Operation | null,
  { description, definitions }: { description: string; definitions: Definitions },
): 'missing' | 'kept' | 'unknown' {
  const words = remove === null ? '' : wordsAbout(remove);
  if (DESTROYED.test(words)) return 'missing';
  if (isSaid(read, remove, description)) return 'kept';
  const mayStay = SOFT.test(words) || ALSO_READ.test(wordsAbout(read, 200)) || putsAway(remove);
  return mayStay || removalMark(read, definitions) !== null ? 'unknown' : 'missing';
}
