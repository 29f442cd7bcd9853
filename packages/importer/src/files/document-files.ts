import type { FileSource, FoundFile } from '../reading/file-source.ts';
import { isFields } from '../reading/reader.ts';
import { decodeUpload } from '../text/decode-upload.ts';
import { parseText, type ParsedText } from '../text/parse-text.ts';
import { Refusal } from '../text/refusal.ts';
import type { UploadedFile } from './archive.ts';

export interface OpenFile {
  text: string;
  parsed: ParsedText;
}

/** The files that came beside a document; each is parsed when something refers to it. */
export class DocumentFiles implements FileSource {
  readonly main: string;
  readonly #files: Map<string, UploadedFile>;
  readonly #open = new Map<string, OpenFile | Refusal>();

  constructor(main: string, files: UploadedFile[]) {
    this.main = main;
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  find(file: string, base: string | null): FoundFile {
    if (/^[a-z][a-z\d+.-]*:/i.test(file)) return { kind: 'alone' };
    const path = resolvePath(base ?? this.main, decoded(file));
    if (path === this.main) return { kind: 'main' };
    const opened = this.open(path);
    if (opened === null) return { kind: 'alone' };
    return opened instanceof Refusal ? { kind: 'broken', reason: opened.message } : { kind: 'file', path };
  }

  valueOf(path: string): unknown {
    const opened = this.open(path);
    return opened === null || opened instanceof Refusal ? undefined : opened.parsed.value;
  }

  /** The file, or why it cannot be read; null when there is none of this name. */
  open(path: string): OpenFile | Refusal | null {
    const known = this.#open.get(path);
    if (known !== undefined) return known;
    const file = this.#files.get(path);
    if (file === undefined) return null;
    const opened = openFile(file);
    this.#open.set(path, opened);
    return opened;
  }
}

function openFile({ bytes }: UploadedFile): OpenFile | Refusal {
  try {
    const text = decodeUpload(bytes);
    return { text, parsed: parseText(text) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** A reference to a file, resolved against the file it stands in (RFC 3986, 5.2). */
function resolvePath(base: string, relative: string): string {
  const segments = relative.startsWith('/') ? [] : base.split('/').slice(0, -1);
  for (const segment of relative.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

/**
 * The file of several that the others belong to: the one that says which specification it follows; of several such the one
 * that lies highest, then the one with the usual name.
 * @throws Refusal when none of them does
 */
export function mainFile(files: UploadedFile[]): { main: string; others: string[] } {
  const candidates = files.filter(({ path, bytes }) => isRoot(path, bytes)).map(({ path }) => path);
  const [main, ...others] = candidates.toSorted((left, right) => rank(left) - rank(right));
  if (main !== undefined) return { main, others };
  throw new Refusal('None of the files says `openapi` or `swagger`. Add the document that describes the whole API.');
}

function isRoot(path: string, bytes: Uint8Array): boolean {
  const opened = openFile({ path, bytes });
  if (opened instanceof Refusal || !isFields(opened.parsed.value)) return false;
  return 'openapi' in opened.parsed.value || 'swagger' in opened.parsed.value;
}

function rank(path: string): number {
  const depth = path.split('/').length;
  return depth * 2 - (/(^|\/)(openapi|swagger|api|index|main|root)\.\w+$/i.test(path) ? 1 : 0);
}
