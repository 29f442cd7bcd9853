import { Refusal } from './refusal.ts';

/** Uploads above this are refused unread: 50 MB. */
const MAX_SIZE_BYTES = 50 * 1024 * 1024;

interface Decoder {
  decode(input: Uint8Array): string;
}

// Present in browsers and Node alike, but in neither ES2023 nor our types.
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => Decoder;

/** The text that a file begins with; what is no text is replaced (U+FFFD). */
export function decodeHead(bytes: Uint8Array, sizeBytes: number): string {
  return new TextDecoder(encodingOf(bytes), { fatal: false }).decode(bytes.subarray(0, sizeBytes));
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new Refusal('This is a zip archive. Unpack it and give the one file that is meant.');
  }
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(
      'This is a binary file or text in an unknown encoding. Give the OpenAPI document as UTF-8 text, in JSON or YAML.',
    );
  }
}

/**
 * The uploaded text, without byte order mark.
 * @throws Refusal for too much, for binary and for empty input
 */
export function decodeUpload(upload: string | Uint8Array): string {
  if (upload.length > MAX_SIZE_BYTES) {
    const sizeMb = Math.ceil(upload.length / 1024 / 1024);
    throw new Refusal(
      `The file has ${sizeMb} MB; the limit is 50 MB. Split the document, or leave out what you do not test.`,
    );
  }
  const text = (typeof upload === 'string' ? upload : decode(upload)).replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new Refusal('The file is empty. Give an OpenAPI document in JSON or YAML.');
  if (text.includes('\0')) {
    throw new Refusal('This is a binary file. Give the OpenAPI document as text, in JSON or YAML.', 1);
  }
  return text;
}
