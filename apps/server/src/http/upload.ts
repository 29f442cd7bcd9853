import type { FastifyRequest } from 'fastify';
import { storableText } from '../db/index.ts';
import { AppError } from './app-error.ts';

export interface Upload {
  fileName: string;
  bytes: Uint8Array;
  fields: Readonly<Record<string, string>>;
}

export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/**
 * Reads a multipart body with one `file` and text fields.
 * @throws {AppError} bad_request without a file, payload_too_large over 50 MB, unsupported_media_type for another body.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data in a field named "file".');
  }
  let file: { fileName: string; bytes: Uint8Array } | null = null;
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') file = { fileName: storableText(part.filename), bytes };
    } else if (typeof part.value === 'string') {
      fields[part.fieldname] = storableText(part.value);
    }
  }
  if (file === null) throw new AppError('bad_request', 'No file was sent. Choose a file and try again.');
  return { ...file, fields };
}
