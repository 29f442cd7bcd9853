import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { AppError } from '../../http/index.ts';
import type { Upload } from '../../http/index.ts';
import { importFailed, readDocument } from './read-upload.ts';
import type { DocumentKind, ReadDocument, ReadResult } from './read-upload.ts';

/** Reads uploaded documents. */
export interface DocumentReader {
  /** @throws {AppError} import_failed, bad_request */
  read(kind: DocumentKind, upload: Upload): Promise<ReadDocument>;
}

export interface DocumentJob {
  kind: DocumentKind;
  upload: Upload;
}

interface Limits {
  timeoutMs: number;
  memoryMb: number;
  /** Below this a document is read at once, which is quicker than starting a thread. */
  inlineBytes: number;
}

const usualLimits: Limits = { timeoutMs: 10_000, memoryMb: 1536, inlineBytes: 256 * 1024 };

/** Large documents are read in a thread of their own: other requests go on, and one that takes too much is ended. */
export function createDocumentReader(limits: Limits = usualLimits): DocumentReader {
  return {
    read: async (kind, upload) => {
      const isSmall = upload.bytes.length <= limits.inlineBytes;
      const result = isSmall ? readDocument(kind, upload) : await readInThread({ kind, upload }, limits);
      if (result.ok) return result.document;
      throw result.problem === 'import'
        ? importFailed(result.error)
        : new AppError('bad_request', result.error.message);
    },
  };
}

const tooMuch = (what: string): ReadResult => ({
  ok: false,
  problem: 'import',
  error: {
    message: `Reading this document takes more than ${what}. Split it, or leave out what you do not test.`,
    pointer: '',
    line: null,
  },
});

function readInThread(job: DocumentJob, { timeoutMs, memoryMb }: Limits): Promise<ReadResult> {
  return new Promise((resolve, reject) => {
    const worker = startWorker({ workerData: job, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const timer = setTimeout(() => {
      resolve(tooMuch(`${timeoutMs / 1000} seconds`));
      void worker.terminate();
    }, timeoutMs);
    worker.once('message', (result: ReadResult) => resolve(result));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooMuch(`${memoryMb} MB of memory`));
      else reject(error);
    });
    worker.once('exit', () => clearTimeout(timer));
  });
}

/** From sources, as in tests, the thread has to be taught TypeScript first: `--import` does not reach its own file. */
function startWorker(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./document-worker.js', import.meta.url), options);
  const file = JSON.stringify(new URL('./document-worker.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`;
  return new Worker(code, { ...options, eval: true });
}
