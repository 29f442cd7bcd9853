export { startRecordingProxy } from './recording-proxy.ts';
export type { RecordingProxy } from './recording-proxy.ts';
export { selfSigned } from './self-signed.ts';
export type { SelfSigned } from './self-signed.ts';
export { writings } from './writings.ts';
