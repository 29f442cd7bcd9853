export { createDocumentReader } from './document-reader.ts';
export { createImportHandlers } from './imports.routes.ts';
