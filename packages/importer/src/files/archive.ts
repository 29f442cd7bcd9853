import { unzipSync } from 'fflate';
import { Refusal } from '../text/refusal.ts';

/** One of the files of an upload. */
export interface UploadedFile {
  /** Relative, with `/`; references between the files are resolved against it. */
  path: string;
  bytes: Uint8Array;
}

const MAX_FILES = 2000;
/** What an archive may unpack to: more is a bomb or not a description of an API. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;

export function isArchive(upload: string | Uint8Array): upload is Uint8Array {
  return typeof upload !== 'string' && upload[0] === 0x50 && upload[1] === 0x4b && upload[2] === 3;
}

/**
 * The JSON and YAML files of a zip archive. Sizes are taken from its directory before anything is unpacked.
 * @throws Refusal for a broken archive, one that unpacks to over 50 MB, and one without such files
 */
export function unpack(bytes: Uint8Array): UploadedFile[] {
  let total = 0;
  let count = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isDocument(name)) return false;
        total += originalSize;
        count += 1;
        if (total > MAX_UNPACKED_BYTES || count > MAX_FILES) throw tooMuch();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('This zip archive cannot be unpacked. Pack the files again and upload it once more.');
  }
  const files = Object.entries(unpacked).map(([path, content]) => ({ path: normal(path), bytes: content }));
  if (files.reduce((sum, file) => sum + file.bytes.length, 0) > MAX_UNPACKED_BYTES) throw tooMuch();
  if (files.length > 0) return files;
  throw new Refusal('The archive holds no JSON or YAML file. Pack the OpenAPI document and the files it refers to.');
}

function tooMuch(): Refusal {
  return new Refusal(
    'The archive unpacks to more than 50 MB or 2,000 files. Pack only the files that describe the API.',
  );
}

function isDocument(name: string): boolean {
  return /\.(json|ya?ml)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name);
}

function normal(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
}
