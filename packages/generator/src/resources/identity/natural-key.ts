import type { Operation } from '@assay/api-model';
import type { Definitions } from '../../schema/resolve.ts';
import { parameterNames } from '../words/path-names.ts';
import { plain, wordsOf } from '../words/words.ts';
import { firstIdentityPath, successSchema } from '../yields.ts';

const NATURAL_KEYS = new Set(['code', 'number', 'no', 'sku', 'isbn', 'iban', 'handle']);

/** Whether a word ends names of keys that people give records: `shelf_code`. */
export const isNaturalKey = (word: string): boolean => NATURAL_KEYS.has(word);

/** Whether the records of a kind are told apart by what a field such as `shelf_code` holds, and not by an id beside it. */
export function isKeyOf(
  { name, read, list }: { name: string; read: Operation | null; list: Operation | null },
  field: string,
  definitions: Definitions,
): boolean {
  const keys = [plain(field), wordsOf(field).at(-1)];
  if (read !== null) return keys.includes(plain(parameterNames(read.path).at(-1) ?? ''));
  const schema = list === null ? null : successSchema(list);
  const path = schema === null ? null : firstIdentityPath(schema, { resource: name, parameter: field }, definitions);
  return path !== null && keys.includes(plain(path.split('.').at(-1) ?? ''));
}
