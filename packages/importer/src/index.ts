export { importDocument, type ImportError, type ImportOptions, type ImportResult } from './import-document.ts';
