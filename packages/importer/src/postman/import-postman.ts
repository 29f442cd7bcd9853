import { importCollection, previewCollection } from '../collection/import-collection.ts';
import type { FoundCollection } from '../collection/import-collection.ts';
import type { CollectionEnvironment, CollectionOptions } from '../collection/types.ts';
import { at, textOf } from '../reading/fields.ts';
import { decodeUpload } from '../text/decode-upload.ts';
import { parseText } from '../text/parse-text.ts';
import { findCollection } from './documents.ts';
import { entriesOf } from './entries.ts';
import type { Entry } from './entry.ts';
import { descriptionOf } from './fields.ts';
import { readRequest } from './requests.ts';
import { isEnvironment, readEnvironment, variableRows } from './values/variables.ts';

/** Reads a Postman collection, version 1, 2.0 or 2.1 (https://schema.getpostman.com). Never throws. */
export const importPostman = (
  upload: string | Uint8Array,
  options: CollectionOptions = {},
): ReturnType<typeof importCollection> => importCollection(upload, options, findPostman);

export const previewPostman = (
  upload: string | Uint8Array,
  options: CollectionOptions = {},
): ReturnType<typeof previewCollection> => previewCollection(upload, options, findPostman);

/** An environment that was exported by itself; null when the file is none. */
export function readPostmanEnvironment(upload: string | Uint8Array): CollectionEnvironment | null {
  try {
    const { value } = parseText(decodeUpload(upload));
    return isEnvironment(value) ? readEnvironment(value, 0) : null;
  } catch {
    return null;
  }
}

function findPostman(root: unknown): FoundCollection<Entry> {
  const file = findCollection(root);
  const { collection, version, environments, globals } = file;
  const name = textOf(at(collection['info'], 'name') ?? collection['name']).trim();
  return {
    format: 'postman',
    version,
    name: name === '' ? null : name,
    description: descriptionOf(at(collection['info'] ?? collection, 'description')),
    root: collection,
    environments,
    variables: [variableRows(collection['variable'] ?? collection['variables']), globals],
    entries: (reader) => entriesOf(reader, file),
    read: readRequest,
  };
}
