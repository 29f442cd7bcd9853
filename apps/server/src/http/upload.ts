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
  const { file, fields } = await readParts(request).catch((error: unknown) => {
    // Of the plugin, with a status of its own, such as 413.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError('bad_request', 'The upload is broken or was cut off. Send the file again.', { cause: error });
  });
  if (file === null) throw new AppError('bad_request', 'No file was sent. Choose a file and try again.');
  return { ...file, fields };
}

interface Parts {
  file: { fileName: string; bytes: Uint8Array } | null;
  fields: Record<string, string>;
}

/** @throws {Error} what the parser says of a body without a boundary, or one that ends in the middle */
async function readParts(request: FastifyRequest): Promise<Parts> {
  const parts: Parts = { file: null, fields: {} };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') parts.file = { fileName: storableText(part.filename), bytes };
    } else if (typeof part.value === 'string') {
      parts.fields[part.fieldname] = storableText(part.value);
    }
  }
  return parts;
}
