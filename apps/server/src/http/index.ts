export { AppError } from './app-error.ts';
export { createHttp } from './create-http.ts';
export { buildOpenApiDocument } from './openapi.ts';
export type { Principal } from './principal.ts';
export type { Handlers } from './register.ts';
export { refuseUnknown, registerEndpoints } from './routing.ts';
export type { SseFrame } from './sse.ts';
export { serveWeb } from './static-web.ts';
export type { Upload } from './upload.ts';
