export { createClient, DEFAULT_TIMEOUT_MS } from './create-client.ts';
export type { CallProgress, Client } from './create-client.ts';
export { ApiError, errorText, MISSING_TOKEN_TEXT } from './errors.ts';
export { followRun, startRun, streamPath, streamTexts } from './run-stream.ts';
export type { RunStreamOptions, StreamScope } from './run-stream.ts';
export type { GetToken, TransportOptions } from './transport.ts';
