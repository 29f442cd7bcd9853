export { followBatch, startBatch } from './batch-stream.ts';
export { createClient, DEFAULT_TIMEOUT_MS } from './create-client.ts';
export type { CallProgress, Client, DownloadedFile } from './create-client.ts';
export { ApiError, errorText, MISSING_TOKEN_TEXT, UNREACHABLE_TEXT } from './errors.ts';
export { streamTexts } from './event-stream.ts';
export type { EventStreamOptions } from './event-stream.ts';
export { followRun, preflightEndpoint, startRun, streamPath } from './run-stream.ts';
export type { StreamScope } from './run-stream.ts';
export type { GetToken, TransportOptions } from './transport.ts';
