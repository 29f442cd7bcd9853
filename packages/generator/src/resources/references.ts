import type { JsonSchemaObject } from '@assay/api-model';
import { plain, referredName, singular, wordsOf } from './words.ts';

const SAYS_IDENTITY =
  /\b(?:identifiers?|ids?|uuid|(?:primary|foreign) key) (?:of|for) (?:the|an?|its|this) ([^.,;(]+)/i;

/**
 * What a field refers to: `author` for `author_id`, and for `author` where the description calls it the identifier of one;
 * null when it is no reference.
 */
export function referredBy(name: string, { description }: JsonSchemaObject): string | null {
  const byName = referredName(name);
  if (byName !== null) return byName;
  const words = wordsOf(name);
  const said = SAYS_IDENTITY.exec(description ?? '')?.[1];
  if (said === undefined || words.length === 0) return null;
  const spoken = wordsOf(said).map(singular);
  return words.map(singular).every((word) => spoken.includes(word)) ? plain(name) : null;
}

/** Whether only the description says that a field refers to another record: what to send is known where that record is made. */
export const isLooseReference = (name: string, view: JsonSchemaObject): boolean =>
  referredName(name) === null && view.enum === undefined && referredBy(name, view) !== null;
