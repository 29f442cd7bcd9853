import type { Operation } from '@assay/api-model';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { isOrdinary } from '../../../statements/people.ts';
import { statementsIn } from '../../../statements/statements-in.ts';

/** A role that may read, and do nothing else but what its sentence names. */
export interface RestrictedRole {
  /** In the singular. */
  role: string;
  quote: string;
  /** Of the sentence, in the singular: what it names may be allowed. */
  words: ReadonlySet<string>;
}

/** The roles that a document lets read only. */
export const restrictedRoles = (description: string): RestrictedRole[] =>
  statementsIn(description)
    .filter(({ right, deeds }) => right === 'only that' && deeds.has('read'))
    .flatMap(({ who, quote, words }) =>
      who.filter((role) => !isOrdinary(role)).map((role) => ({ role, quote: quote.slice(0, 160), words })),
    );

const USUAL = new Set('a an the of to on in for with from by and or is it as at into out all any one'.split(' '));

/** Whether an operation changes something and no word of the sentence but the names of records speaks of it. */
export function isBeyond(
  { words }: RestrictedRole,
  { method, path, summary, operationId }: Operation,
  names: ReadonlySet<string>,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const own = [summary ?? '', operationId ?? '', last].flatMap((text) => wordsOf(text).map(singular));
  return own.every((word) => USUAL.has(word) || names.has(word) || !words.has(word));
}
