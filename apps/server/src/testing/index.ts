export { smallDocument } from './small-document.ts';
export { sendJson, startTarget } from './target-server.ts';
export type { SeenRequest, TargetServer } from './target-server.ts';
export { buildTestApp } from './test-app.ts';
export type { TestApp } from './test-app.ts';
export { differentRows, systemRows } from './system-rows.ts';
export { startKeptApi } from './kept-api.ts';
export type { KeptApi } from './kept-api.ts';
