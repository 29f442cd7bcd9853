import type { Upload } from '../../http/index.ts';
import type { ReadDocument } from './read-upload.ts';
import { readOpenApi, readPostman } from './read-upload.ts';

export type DocumentKind = 'openapi' | 'postman';

/** Reads uploaded documents. */
export interface DocumentReader {
  /** @throws {AppError} import_failed, bad_request */
  read(kind: DocumentKind, upload: Upload): Promise<ReadDocument>;
}

export function createDocumentReader(): DocumentReader {
  return {
    read: async (kind, upload) => (kind === 'postman' ? readPostman(upload) : readOpenApi(upload)),
  };
}
