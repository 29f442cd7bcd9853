import type { Json, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { isPart } from './words/roles.ts';
import { namedCollection } from './identity/self-name.ts';
import { nounOf, plain, referredName, singular, wordsOf } from './words/words.ts';

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

/** A flat schema with the choice that it was one branch of, and with what it is called. */
export function withChoice(flat: JsonSchemaObject, property: JsonSchema): JsonSchemaObject {
  if (typeof property === 'boolean') return flat;
  const { oneOf, anyOf, $ref } = property;
  const members = oneOf ?? anyOf;
  return { ...flat, ...(members !== undefined && { oneOf: members }), ...($ref !== undefined && { $ref }) };
}

/** A schema that all fields share which name a record of one kind: `WalletId`. */
const calledBy = ({ $ref = '' }: JsonSchemaObject): string | null => referredName($ref.split('/').at(-1) ?? '');

const ENDS_NOUN = new Set(
  'to that which who whom whose this from of for in on at by with where when is are was the a an it must may can will'.split(
    ' ',
  ),
);
const NAMES_ID = /(?:^|\b(?:the|an?|its|this) )([a-z][a-z ]*?) (?:id|identifier|uuid|reference)\b/i;

/** "Identifier of the delivery address to use", "Wallet id to debit": the noun that an identifier is said to be of. */
function nounSaid(description: string): string | null {
  const words = wordsOf(SAYS_IDENTITY.exec(description)?.[1] ?? NAMES_ID.exec(description)?.[1] ?? '');
  const end = words.findIndex((word) => ENDS_NOUN.has(word));
  const noun = end === -1 ? words : words.slice(0, end);
  return noun.length === 0 ? null : [...noun.slice(0, -1), singular(noun.at(-1) ?? '')].join('');
}

/** What a field refers to whose name says the part that a record plays and not its kind: `from`, `destination_id`. */
function referredInRole(name: string, view: JsonSchemaObject): string | null {
  const words = wordsOf(name).filter((word) => word !== 'id');
  const noun = calledBy(view) ?? nounSaid(view.description ?? '');
  if (noun === null || words.length === 0 || !words.every(isPart)) return null;
  return words.includes(noun) ? plain(words.join(' ')) : `${words.join('')}${noun}`;
}

/** What a field holds resource names of. */
function namedCollectionOf(view: JsonSchemaObject): string | null {
  const collection = namedCollection(view);
  return collection === null ? null : nounOf(collection);
}

/**
 * What a field refers to: `author` for `author_id`, and for `author` where it holds resource names (`authors/7`), the description
 * calls it the identifier of one, or the schema allows the record in its stead; null when it is no reference.
 */
export const referredBy = (name: string, view: JsonSchemaObject): string | null =>
  view.refersTo ?? referredByWords(name, view);

function referredByWords(name: string, view: JsonSchemaObject): string | null {
  const { description } = view;
  const byName = referredInRole(name, view) ?? referredName(name) ?? besideRecord(view) ?? namedCollectionOf(view);
  if (byName !== null) return byName;
  const words = wordsOf(name);
  if (words.length === 0) return null;
  const called = name === 'id' ? null : calledBy(view);
  if (called !== null) return called;
  const said = SAYS_IDENTITY.exec(description ?? '')?.[1];
  if (said === undefined) return null;
  const spoken = wordsOf(said).map(singular);
  return words.map(singular).every((word) => spoken.includes(word)) ? plain(name) : null;
}

/**
 * Whether only the description says that a field refers to another record: what to send is known where that record is made. A
 * resource name shows what it is one of.
 */
export const isLooseReference = (name: string, view: JsonSchemaObject): boolean =>
  view.refersTo === undefined &&
  referredName(name) === null &&
  referredInRole(name, view) === null &&
  namedCollection(view) === null &&
  view.enum === undefined &&
  referredBy(name, view) !== null;
