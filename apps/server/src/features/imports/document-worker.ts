import { parentPort, workerData } from 'node:worker_threads';
import { readDocument } from './read-upload.ts';
import type { DocumentJob } from './document-reader.ts';

// One document per worker: it is started for it, answers once and ends.
const { kind, upload } = workerData as DocumentJob;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(readDocument(kind, upload));
