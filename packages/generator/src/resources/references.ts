import type { Json, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { plain, referredName, singular, wordsOf } from './words/words.ts';

const SAYS_IDENTITY =
  /\b(?:identifiers?|ids?|uuid|refs?|references?|slug|handle|(?:primary |foreign )?key) (?:of|for|to) (?:the|an?|its|this) ([^.,;(]+)/i;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** "Either an id or the record": the record that a schema names beside a scalar that is written as an id. */
function besideRecord({ oneOf, anyOf, examples = [] }: JsonSchemaObject): string | null {
  const members = (oneOf ?? anyOf ?? []).filter((one) => typeof one === 'object');
  const [record, ...others] = members.flatMap(({ $ref }) => $ref ?? []);
  const isId = ({ type, format }: JsonSchemaObject): boolean =>
    type === 'integer' || (type === 'string' && (format === 'uuid' || UUID.test(textOf(examples[0]))));
  if (record === undefined || others.length > 0 || !members.some(isId)) return null;
  const words = wordsOf(record.split('/').at(-1) ?? '');
  return words.length === 0 ? null : plain([...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' '));
}

/** A flat schema with the choice that it was one branch of. */
export function withChoice(flat: JsonSchemaObject, property: JsonSchema): JsonSchemaObject {
  const members = typeof property === 'boolean' ? undefined : (property.oneOf ?? property.anyOf);
  return members === undefined ? flat : { ...flat, oneOf: members };
}

/**
 * What a field refers to: `author` for `author_id`, and for `author` where the description calls it the identifier of one, or
 * the schema allows the record in its stead; null when it is no reference.
 */
export function referredBy(name: string, view: JsonSchemaObject): string | null {
  const { description } = view;
  const byName = referredName(name) ?? besideRecord(view);
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
