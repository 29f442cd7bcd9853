import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { flatten, mainType } from '../schema/resolve.ts';
import type { ApiIndex, Resource } from './api-index.ts';
import { answeredRecord } from './record-answer.ts';
import { parameterNames } from './words/path-names.ts';
import { plain, singular, wordsOf } from './words/words.ts';

/** What is put below a record by its name, and shown by a read of that record: a member of a group, a label of a card. */
export interface Membership {
  put: Operation;
  remove: Operation | null;
  parent: Resource;
  /** The read of the parent. */
  read: Operation;
  /** In the answer to it, the name of each: `members[*].username`, `labels[*]`. */
  names: string;
}

/** The path of the parent, the noun and the name of the last parameter. */
const SHAPE = /^(.*\/\{[^{}]+\})\/([^/{}]+)\/\{([^{}]+)\}\/?$/;

const sameNoun = (one: string, other: string): boolean =>
  plain(singular(wordsOf(one).at(-1) ?? '')) === plain(singular(wordsOf(other).at(-1) ?? ''));

/** The field of the items that holds the name which the path has. */
function namesIn(items: JsonSchemaObject, parameter: string): string | null {
  if (mainType(items) === 'string') return '';
  const own = Object.keys(items.properties ?? {}).find((key) => plain(key) === plain(parameter));
  return own === undefined ? null : `.${own}`;
}

/** Where the answer to a read of the parent has the names of what is below it; null when it does not show them. */
function shownNames(read: Operation, of: { noun: string; name: string }, { definitions }: ApiIndex): string | null {
  const record = answeredRecord(read, definitions);
  const properties = record?.view.properties ?? {};
  const own = Object.keys(properties).find((key) => sameNoun(key, of.noun));
  const view = own === undefined ? {} : flatten(properties[own] ?? true, definitions);
  if (mainType(view) !== 'array' || view.items === undefined) return null;
  const field = namesIn(flatten(view.items, definitions), of.name);
  return field === null ? null : `${record?.prefix ?? ''}${own}[*]${field}`;
}

/** The membership that an operation puts or takes away; null when it is none. */
export function membershipOf({ path }: Pick<Operation, 'path'>, index: ApiIndex): Membership | null {
  const put = index.at('PUT', path);
  const [, above, noun, name] = SHAPE.exec(path) ?? [];
  if (above === undefined || noun === undefined || name === undefined) return null;
  if (put === null || index.at('GET', path) !== null) return null;
  const parent = index.resourceAt(above);
  if (parent === null || parent.read === null) return null;
  const names = shownNames(parent.read, { noun, name }, index);
  return names === null ? null : { put, remove: index.at('DELETE', path), parent, read: parent.read, names };
}

const ACCOUNT = /^(user|member|account|person)?(name|id|login|email|handle)?$/;

/** Whether the name in the path is that of an account. */
export const namesAccount = ({ put }: Membership): boolean =>
  ACCOUNT.test(plain(parameterNames(put.path).at(-1) ?? ''));
