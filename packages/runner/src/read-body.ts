import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { InputType, ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { TransportError } from './transport-error.ts';

type Decompress = (
  input: InputType,
  options: ZlibOptions,
  callback: (error: Error | null, result: Buffer) => void,
) => void;

const decoders: Readonly<Record<string, Decompress>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: brotliDecompress,
};

/**
 * Reads and decompresses a body, capped before and after decompression.
 * @throws {TransportError} invalid_request over the cap or when it does not decompress.
 */
export async function readBody(
  response: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<{ text: string; sizeBytes: number }> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const raw = Buffer.concat(chunks, sizeBytes);
  const encoding = String(response.headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  const decoder = decoders[encoding];
  const bytes = decoder && raw.length > 0 ? await decompress(decoder, raw, maxBytes) : raw;
  return { text: decode(bytes, String(response.headers['content-type'] ?? '')), sizeBytes: bytes.length };
}

function decompress(decoder: Decompress, raw: Buffer, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    decoder(raw, { maxOutputLength: maxBytes }, (error, result) => {
      if (!error) return resolve(result);
      if ('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return reject(tooLarge(maxBytes));
      return reject(
        new TransportError('target_unreachable', `The answer could not be decompressed: ${error.message}.`),
      );
    });
  });
}

/** The charset of the content type where this platform knows it, else UTF-8 (RFC 8259 section 8.1). */
function decode(bytes: Buffer, contentType: string): string {
  const charset = /charset="?([\w.:-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

function tooLarge(maxBytes: number): TransportError {
  return new TransportError(
    'target_unreachable',
    `The answer is larger than ${Math.round(maxBytes / 1048576)} MB, so it was not read to the end.`,
  );
}
