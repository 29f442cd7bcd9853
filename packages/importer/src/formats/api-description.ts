import { importDocument } from '../import-document.ts';
import type { FormatReader } from './format.ts';

const read: FormatReader['read'] = (upload, { fileName, overlay = [] }) => {
  const result = importDocument(upload, { overlay, ...(fileName !== undefined && { fileName }) });
  return result.ok ? { ...result, requests: null, environment: null, overlay } : result;
};

// Blanks stand in one part of each only: in two parts, a head of blanks would take seconds.
const heads = {
  openapi: /^[^\S\r\n]*(?:\{\s*)?["']?openapi["']?\s*:/m,
  swagger: /^[^\S\r\n]*(?:\{\s*)?["']?swagger["']?\s*:/m,
};
const names = (field: keyof typeof heads, head: string): boolean => heads[field].test(head);

export const openApiReader: FormatReader = {
  recognise: (head) => (names('openapi', head) ? 1 : 0),
  read,
};

export const swaggerReader: FormatReader = {
  recognise: (head) => (names('swagger', head) ? 1 : 0),
  read,
};
