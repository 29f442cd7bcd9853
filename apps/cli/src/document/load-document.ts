import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ApiModel, Diagnostic } from '@assay/api-model';
import { importFile, recogniseKind } from '@assay/importer';
import { fetchDocument, TransportError } from '@assay/runner';
import type { Transport } from '@assay/runner';
import { exchangeErrorText } from '../error-texts.ts';
import { UsageError } from '../exit-codes.ts';
import { readInput } from '../input/input-files.ts';
import type { Io } from '../io.ts';

/** As the server takes them (docs/operations.md). */
const MAX_BYTES = 50 * 1024 * 1024;

export interface LoadedDocument {
  model: ApiModel;
  diagnostics: Diagnostic[];
  /** What the user named, for messages. */
  source: string;
  /** As it was read, for its lines. */
  text: string;
  /** As it came. */
  bytes: Uint8Array;
}

const tooLarge = (what: string): string => `${what} is larger than 50 MB. Split it, or leave out examples.`;
const named = (source: string): string => (source === '-' ? 'Standard input' : source);

/**
 * Reads a document of any format from a file, an http(s) address, or standard input for `-`.
 * @throws {UsageError} when there is none, or it cannot be read
 */
export async function loadDocument(
  source: string,
  io: Pick<Io, 'stdin'>,
  transport: Transport,
): Promise<LoadedDocument> {
  const bytes = await bytesOf(source, io, transport);
  if (bytes.length > MAX_BYTES) throw new UsageError(tooLarge(named(source)));
  const fileName = source === '-' ? 'document' : basename(source.split('?')[0] ?? source);
  const result = importFile(recogniseKind(bytes), bytes, { fileName });
  if (!result.ok) {
    const { message, line } = result.error;
    throw new UsageError(`${named(source)}${line === null ? '' : `:${line}`}: ${message}`);
  }
  return {
    model: result.model,
    diagnostics: result.diagnostics,
    source,
    text: result.source?.text ?? Buffer.from(bytes).toString(),
    bytes,
  };
}

async function bytesOf(source: string, io: Pick<Io, 'stdin'>, transport: Transport): Promise<Uint8Array> {
  if (source === '-') return io.stdin(MAX_BYTES);
  if (/^https?:\/\//i.test(source)) return fetched(source, transport);
  try {
    const found = await stat(source);
    if (found.isDirectory())
      throw new UsageError(
        `${source} is a folder without a project. Name a document, or begin a project: assay init DOCUMENT.`,
      );
    if (found.size > MAX_BYTES) throw new UsageError(tooLarge(source));
    return readInput(source, MAX_BYTES);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${source} cannot be read: ${reasonOf(error)}. Check the path.`, { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'reading it is not permitted',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || String(error));
}

async function fetched(url: string, transport: Transport): Promise<Uint8Array> {
  try {
    const { url: at, response } = await fetchDocument(url, transport, MAX_BYTES);
    if (response.status === 200) return Buffer.from(response.body);
    throw new UsageError(`${at} answered ${response.status}. Check the address of the document.`);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    if (error.reason === 'answer_too_large') throw new UsageError(tooLarge(url), { cause: error });
    const reason = exchangeErrorText({ cause: error.reason, message: error.message });
    throw new UsageError(`${url} cannot be read: ${reason}`, { cause: error });
  }
}
