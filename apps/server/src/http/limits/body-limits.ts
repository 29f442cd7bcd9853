import type { EndpointDefinition } from '@assay/contract';
import { AppError } from '../app-error.ts';
import { MAX_UPLOAD_BYTES } from '../upload.ts';

const KIB = 1024;

/** What a call takes that carries a few fields. The provider's own calls (sign-in, sign-up) take less. */
const MAX_SMALL_BYTES = 256 * KIB;
export const MAX_IDENTITY_BYTES = 64 * KIB;
/** Values of parameters and steps, which may be whole bodies of requests. */
const MAX_DOCUMENT_BYTES = 10 * KIB * KIB;
/** Two files and the fields beside them. */
const MAX_MULTIPART_BYTES = 2 * MAX_UPLOAD_BYTES + KIB * KIB;

/** How large the body of an endpoint may be as it arrives. */
export function maxBodyBytes({ body, carriesDocument }: EndpointDefinition): number {
  if (body === 'multipart') return MAX_MULTIPART_BYTES;
  return carriesDocument === true ? MAX_DOCUMENT_BYTES : MAX_SMALL_BYTES;
}

export function sizeText(bytes: number): string {
  return bytes >= KIB * KIB ? `${Math.floor(bytes / KIB / KIB)} MB` : `${Math.floor(bytes / KIB)} KB`;
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The body is too large. Send at most ${sizeText(maxBytes)}.`);
}
