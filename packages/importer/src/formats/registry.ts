import { importFormats } from '@assay/api-model';
import type { DocumentKind, ImportFormatId } from '@assay/api-model';
import { openApiReader, swaggerReader } from './api-description.ts';
import type { CollectionPreview } from '../postman/types.ts';
import type { CollectionReader, FormatReader, ReadDocument, ReadOptions } from './format.ts';
import { postmanReader } from './postman.ts';
import { decodeHead } from '../text/decode-upload.ts';
import type { RefusedImport } from '../text/outcome.ts';

type IdOf<Kind extends DocumentKind> = {
  [Id in ImportFormatId]: (typeof importFormats)[Id]['kind'] extends Kind ? Id : never;
}[ImportFormatId];

const collectionReaders: Record<IdOf<'collection'>, CollectionReader> = { postman: postmanReader };

const readers: Record<ImportFormatId, FormatReader> = {
  openapi: openApiReader,
  swagger: swaggerReader,
  ...collectionReaders,
};

const HEAD_BYTES = 64 * 1024;

/** The format of a file among those of a kind; the first of them when none recognises it. */
export function recogniseFormat(kind: DocumentKind, upload: string | Uint8Array): ImportFormatId {
  const ids = (Object.keys(readers) as ImportFormatId[]).filter((id) => importFormats[id].kind === kind);
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

/** The first one of those that are equally sure. */
function surest<Reader extends FormatReader>(among: Reader[], upload: string | Uint8Array): Reader {
  const head = typeof upload === 'string' ? upload.slice(0, HEAD_BYTES) : decodeHead(upload, HEAD_BYTES);
  return among.reduce((best, one) => (one.recognise(head) > best.recognise(head) ? one : best));
}

/** Reads a file in the format that it is recognised as. Never throws: what is no such file is refused with what to do. */
export function importFile(
  kind: DocumentKind,
  upload: string | Uint8Array,
  options: ReadOptions = {},
): ({ ok: true } & ReadDocument) | RefusedImport {
  return readers[recogniseFormat(kind, upload)].read(upload, options);
}

/** What a collection holds, before it is imported. Never throws. */
export function previewCollection(upload: string | Uint8Array): ({ ok: true } & CollectionPreview) | RefusedImport {
  return surest(Object.values(collectionReaders), upload).preview(upload);
}
