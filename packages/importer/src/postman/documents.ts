import { join } from '../reading/pointer.ts';
import { isFields } from '../reading/reader.ts';
import { Refusal } from '../text/refusal.ts';
import { at, listOf, textOf } from '../reading/fields.ts';
import type { Fields } from '../reading/reader.ts';
import { isEnvironment, readEnvironment, variableRows } from './values/variables.ts';
import type { EnvironmentVariable, CollectionEnvironment } from '../collection/types.ts';

const HOW = 'Export the collection from Postman as "Collection v2.1" and use that file.';

/** A collection inside of an uploaded document, and the environments that came with it. */
export interface CollectionFile {
  collection: Fields;
  pointer: string;
  /** 1, 2.0 or 2.1 as the document says; the shape decides how it is read. */
  version: string;
  environments: CollectionEnvironment[];
  /** Values beside the collection: globals of a bundled export. */
  globals: EnvironmentVariable[];
}

/**
 * Finds the collection: the document itself, one that is wrapped (`{collection}`, run reports too), or the only one of a data dump.
 * @throws Refusal saying what the file is instead
 */
export function findCollection(root: unknown): CollectionFile {
  if (!isFields(root)) throw new Refusal(`This file is no Postman collection: it holds no object. ${HOW}`);
  const found = [
    { node: root, pointer: '' },
    { node: root['collection'], pointer: '/collection' },
    ...listOf(root['collections']).map((node, index) => ({ node, pointer: join('', 'collections', index) })),
  ].find(({ node }) => isCollection(node));
  if (found === undefined) throw refusal(root);
  const collection = found.node as Fields;
  return {
    collection,
    pointer: found.pointer,
    version: versionOf(collection),
    environments: environmentsOf(root),
    globals: variableRows(at(root['globals'], 'values') ?? root['globals']),
  };
}

function isCollection(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  return Array.isArray(value['item']) || (Array.isArray(value['requests']) && !('openapi' in value));
}

function environmentsOf(root: Fields): CollectionEnvironment[] {
  const listed = [...listOf(root['environments']), root['environment']].filter(isEnvironment);
  return listed.map(readEnvironment);
}

function versionOf(collection: Fields): string {
  const schema = textOf(at(collection['info'], 'schema'));
  const named = /v(\d+\.\d+)(?:\.\d+)?\//.exec(schema)?.[1];
  return named ?? (Array.isArray(collection['item']) ? '2.1' : '1');
}

function refusal(root: Fields): Refusal {
  if (isEnvironment(root)) return new Refusal(`This is a Postman environment, not a collection. ${HOW}`);
  if (isFields(root['info']) && textOf(root['info']['schema']).includes('getpostman')) {
    return new Refusal(`The collection has no list \`item\`, so there is nothing to import. ${HOW}`, null, '/info');
  }
  if (root['_type'] === 'export') return new Refusal(`This is an Insomnia export. ${HOW}`);
  return new Refusal(`This file is no Postman collection: it has neither \`item\` nor \`requests\`. ${HOW}`);
}
