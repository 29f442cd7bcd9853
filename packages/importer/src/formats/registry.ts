import { environmentFileHelp, importFormats, kindLabels } from '@assay/api-model';
import type { DocumentKind, ImportFormatId } from '@assay/api-model';
import { openApiReader, swaggerReader } from './api-description.ts';
import type { CollectionEnvironment, CollectionPreview } from '../collection/types.ts';
import type { CollectionReader, FormatReader, ReadDocument, ReadOptions } from './format.ts';
import { postmanReader } from './postman.ts';
import { decodeHead } from '../text/decode-upload.ts';
import { refused } from '../text/outcome.ts';
import type { RefusedImport } from '../text/outcome.ts';
import { Refusal } from '../text/refusal.ts';

type IdOf<Kind extends DocumentKind> = {
  [Id in ImportFormatId]: (typeof importFormats)[Id]['kind'] extends Kind ? Id : never;
}[ImportFormatId];

const collectionReaders: Record<IdOf<'collection'>, CollectionReader> = { postman: postmanReader };

const readers: Record<ImportFormatId, FormatReader> = {
  openapi: openApiReader,
  swagger: swaggerReader,
  ...collectionReaders,
};

const formatIds = Object.keys(readers) as ImportFormatId[];

const HEAD_BYTES = 64 * 1024;

/** The format of a file among those of a kind; the first of them when none recognises it. */
export function recogniseFormat(kind: DocumentKind, upload: string | Uint8Array): ImportFormatId {
  const ids = formatIds.filter((id) => importFormats[id].kind === kind);
  const best = surest(
    ids.map((id) => readers[id]),
    upload,
  );
  return ids.find((id) => readers[id] === best) ?? 'openapi';
}

/** Whether a file describes an API or collects requests; what no format recognises is taken for a description. */
export function recogniseKind(upload: string | Uint8Array): DocumentKind {
  const best = surest(Object.values(readers), upload);
  return Object.values<FormatReader>(collectionReaders).includes(best) ? 'collection' : 'description';
}

const headOf = (upload: string | Uint8Array): string =>
  typeof upload === 'string' ? upload.slice(0, HEAD_BYTES) : decodeHead(upload, HEAD_BYTES);

/** The first one of those that are equally sure. */
function surest<Reader extends FormatReader>(among: Reader[], upload: string | Uint8Array): Reader {
  const head = headOf(upload);
  return among.reduce((best, one) => (one.recognise(head) > best.recognise(head) ? one : best));
}

/** Reads a file in the format that it is recognised as. Never throws: what is no such file is refused with what to do. */
export function importFile(
  kind: DocumentKind,
  upload: string | Uint8Array,
  options: ReadOptions = {},
): ({ ok: true } & ReadDocument) | RefusedImport {
  const id = recogniseFormat(kind, upload);
  const result = readers[id].read(upload, options);
  return result.ok ? result : (otherKind(id, upload) ?? result);
}

/** What was refused because it is of a format of another kind. */
function otherKind(id: ImportFormatId, upload: string | Uint8Array): RefusedImport | null {
  const other = recognised(upload);
  if (other === null || importFormats[other].kind === importFormats[id].kind || isOf(id, upload)) return null;
  return refused(
    new Refusal(`This is ${nounOf(other)}, not ${nounOf(id)}. Import it as ${kindLabels[importFormats[other].kind]}.`),
  );
}

const isOf = (id: ImportFormatId, upload: string | Uint8Array): boolean => readers[id].recognise(headOf(upload)) > 0;

/** The format of a file among all; null when none recognises it. */
function recognised(upload: string | Uint8Array): ImportFormatId | null {
  const best = surest(Object.values(readers), upload);
  const id = formatIds.find((one) => readers[one] === best);
  return id !== undefined && isOf(id, upload) ? id : null;
}

/** "an OpenAPI document". */
function nounOf(id: ImportFormatId): string {
  const { name, kind } = importFormats[id];
  const noun = kind === 'collection' ? name : `${name} document`;
  return `${/^[AEIOU]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** An environment in a file of its own, whichever format it has. What is none is refused with what the file is instead. Never throws. */
export function readEnvironmentFile(
  upload: string | Uint8Array,
): { ok: true; environment: CollectionEnvironment } | RefusedImport {
  const environments = Object.values(collectionReaders).flatMap((reader) => reader.environments ?? []);
  for (const one of environments) {
    const environment = one.read(upload);
    if (environment !== null) return { ok: true, environment };
  }
  return refused(new Refusal(`${otherThanEnvironment(upload)} ${environmentFileHelp}`));
}

function otherThanEnvironment(upload: string | Uint8Array): string {
  const id = recognised(upload);
  if (id === null) return 'This file is not an environment that can be read, such as JSON with a list "values".';
  return `This is ${nounOf(id)}, not an environment. Import it with Create New System.`;
}

/** What a collection holds, before it is imported. Never throws. */
export function previewCollection(
  upload: string | Uint8Array,
  options: ReadOptions = {},
): ({ ok: true } & CollectionPreview) | RefusedImport {
  const result = surest(Object.values(collectionReaders), upload).preview(upload, options);
  return result.ok ? result : (otherKind(recogniseFormat('collection', upload), upload) ?? result);
}
