import type { Location, Reader } from '../reading/reader.ts';
import { isFields } from '../reading/reader.ts';
import type { CollectionFile } from './documents.ts';
import type { Entry } from './entry.ts';
import { at } from '../reading/fields.ts';
import { nameOf } from './values/names.ts';
import { entriesOfVersion1 } from './version-1.ts';

const deepest = 100;

/** All requests of a collection, folders walked in order. */
export function entriesOf(reader: Reader, { collection, pointer }: CollectionFile): Entry[] {
  const root: Location = { node: collection, pointer };
  if (!Array.isArray(collection['item'])) return entriesOfVersion1(reader, root);
  const found: Entry[] = [];
  collect(reader, { holders: [root], folders: [] }, found);
  return found;
}

function collect(reader: Reader, { holders, folders }: Pick<Entry, 'holders' | 'folders'>, found: Entry[]): void {
  const [holder] = holders;
  if (holder === undefined) return;
  for (const item of reader.items(reader.child(holder, 'item'), '`item`')) {
    const inner = [item, ...holders];
    if (Array.isArray(at(item.node, 'item'))) {
      if (folders.length >= deepest)
        reader.report('error', item.pointer, 'Folders nest too deeply; this one was left out.');
      else collect(reader, { holders: inner, folders: [...folders, nameOf(item)] }, found);
    } else addRequest(reader, { item, holders: inner, folders }, found);
  }
}

function addRequest(
  reader: Reader,
  { item, holders, folders }: { item: Location; holders: Location[]; folders: string[] },
  found: Entry[],
): void {
  const request = reader.child(item, 'request');
  if (request.node === undefined || request.node === null) {
    reader.report('warning', item.pointer, `"${nameOf(item)}" is neither a request nor a folder; it was left out.`);
    return;
  }
  const node = typeof request.node === 'string' ? { method: 'GET', url: request.node } : request.node;
  if (!isFields(node)) {
    reader.report('error', request.pointer, 'A request must be an object or an address; this one was left out.');
    return;
  }
  found.push({ name: nameOf(item), folders, request: { node, pointer: request.pointer }, item, holders });
}
