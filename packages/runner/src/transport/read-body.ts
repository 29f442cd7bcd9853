import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { InputType, ZlibOptions } from 'node:zlib';
import { Decompress as ZstdDecompress } from 'fzstd';
import { TransportError } from './transport-error.ts';
import { whyNotUnzstd } from './zstd-cost.ts';

type Decompress = (
  input: InputType,
  options: ZlibOptions,
  callback: (error: Error | null, result: Buffer) => void,
) => void;

/** A map, since a target may name its coding like a member of every object. */
const decoders = new Map<string, Decompress>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', brotliDecompress],
  ['zstd', unzstd],
]);

export interface Body {
  body: string;
  sizeBytes: number;
}

/**
 * Decompresses and decodes a body, capped after decompression too. Plain text is read at once, the rest in its own time.
 * @throws {TransportError} target_unreachable over the cap, when it does not decompress, or in a coding that is not known.
 */
export function readBody(
  raw: Buffer,
  headers: [name: string, value: string][],
  maxBytes: number,
): Body | Promise<Body> {
  const codings = codingsOf(headers);
  const type = headerOf(headers, 'content-type');
  if (codings.length === 0 || raw.length === 0) return bodyOf(raw, type);
  return decompressAll(codings, raw, maxBytes).then((bytes) => bodyOf(bytes, type));
}

const NO_CODINGS: string[] = [];
/** More than that nobody stacks but to make reading costly. */
const MAX_CODINGS = 5;

/** In the order they were applied (RFC 9110 section 8.4); several headers are one list. */
function codingsOf(headers: [name: string, value: string][]): string[] {
  let list = '';
  for (const [key, value] of headers)
    if (key.length === CONTENT_ENCODING.length && key.toLowerCase() === CONTENT_ENCODING) list += `,${value}`;
  if (list === '') return NO_CODINGS;
  return list
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

const CONTENT_ENCODING = 'content-encoding';

/** Takes off the last coding first; each result is capped. */
async function decompressAll(codings: string[], raw: Buffer, maxBytes: number): Promise<Buffer> {
  if (codings.length > MAX_CODINGS) throw unreadable(`it is coded ${codings.length} times`);
  let bytes = raw;
  for (const coding of codings.toReversed()) {
    const decoder = decoders.get(coding);
    if (decoder === undefined)
      throw unreadable(`its content coding ${JSON.stringify(coding.slice(0, 40))} is not known`);
    bytes = await decompress(decoder, bytes, maxBytes);
  }
  return bytes;
}

function unreadable(why: string): TransportError {
  return new TransportError('target_unreachable', `The answer could not be decompressed: ${why}.`);
}

function bodyOf(bytes: Buffer, type: string): Body {
  return { body: decode(bytes, type), sizeBytes: bytes.length };
}

function headerOf(headers: [name: string, value: string][], name: string): string {
  for (const [key, value] of headers) if (key.length === name.length && key.toLowerCase() === name) return value;
  return '';
}

function decompress(decoder: Decompress, raw: Buffer, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    decoder(raw, { maxOutputLength: maxBytes }, (error, result) => {
      if (!error) return resolve(result);
      if (error instanceof TransportError) return reject(error);
      if ('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return reject(tooLarge(maxBytes));
      return reject(unreadable(error.message));
    });
  });
}

/** Zstandard (RFC 8878), which this version of Node does not have. */
function unzstd(
  input: InputType,
  { maxOutputLength = Number.POSITIVE_INFINITY }: ZlibOptions,
  callback: (error: Error | null, result: Buffer) => void,
): void {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    const refusal = whyNotUnzstd(input as Buffer);
    if (refusal !== null) throw new Error(refusal);
    const stream = new ZstdDecompress((chunk) => {
      bytes += chunk.length;
      if (bytes > maxOutputLength) throw tooLarge(maxOutputLength);
      chunks.push(chunk);
    });
    stream.push(input as Buffer, true);
    callback(null, Buffer.concat(chunks, bytes));
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), Buffer.alloc(0));
  }
}

const utf8 = /charset="?utf-?8/i;

/** The charset of the content type where this platform knows it, else UTF-8 (RFC 8259 section 8.1). A byte order mark is no text. */
function decode(bytes: Buffer, contentType: string): string {
  const charset = utf8.test(contentType) ? undefined : /charset="?([\w.:-]+)/i.exec(contentType)?.[1];
  if (charset === undefined) {
    const text = bytes.toString('utf8');
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

export function tooLarge(maxBytes: number): TransportError {
  return new TransportError(
    'answer_too_large',
    `The answer is larger than ${Math.round(maxBytes / 1048576)} MB, so it was not read to the end.`,
  );
}
