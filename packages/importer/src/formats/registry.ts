import { importFormats } from '@assay/api-model';
import type { ImportCall, ImportFormatId } from '@assay/api-model';
import { openApiReader, swaggerReader } from './api-description.ts';
import type { FormatReader, ReadDocument, ReadOptions } from './format.ts';
import { postmanReader } from './postman.ts';
import { decodeHead } from '../text/decode-upload.ts';
import type { RefusedImport } from '../text/outcome.ts';

const readers: Record<ImportFormatId, FormatReader> = {
  openapi: openApiReader,
  swagger: swaggerReader,
  postman: postmanReader,
};

const HEAD_BYTES = 64 * 1024;

/** The format of a file among those that a call takes; the first of them when none recognises it. */
export function recogniseFormat(call: ImportCall, upload: string | Uint8Array): ImportFormatId {
  const head = typeof upload === 'string' ? upload.slice(0, HEAD_BYTES) : decodeHead(upload, HEAD_BYTES);
  const ids = (Object.keys(readers) as ImportFormatId[]).filter((id) => importFormats[id].call === call);
  const [best = call] = ids.toSorted((a, b) => readers[b].recognise(head) - readers[a].recognise(head));
  return best;
}

/** Reads a file in the format that it is recognised as. Never throws: what is no such file is refused with what to do. */
export function importFile(
  call: ImportCall,
  upload: string | Uint8Array,
  options: ReadOptions = {},
): ({ ok: true } & ReadDocument) | RefusedImport {
  return readers[recogniseFormat(call, upload)].read(upload, options);
}
