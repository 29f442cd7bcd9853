export { createDocsHandlers, registerDocsPage } from './docs.routes.ts';
