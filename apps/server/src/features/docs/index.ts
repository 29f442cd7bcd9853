export { createDocs } from './docs.routes.ts';
