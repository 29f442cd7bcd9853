export { createImportHandlers } from './imports.routes.ts';
