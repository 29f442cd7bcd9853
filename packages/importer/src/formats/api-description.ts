import { importDocument } from '../import-document.ts';
import type { FormatReader } from './format.ts';

const read: FormatReader['read'] = (upload, { fileName, overlay = [] }) => {
  const result = importDocument(upload, { overlay, ...(fileName !== undefined && { fileName }) });
  return result.ok ? { ...result, requests: null, environment: null, overlay } : result;
};

export const openApiReader: FormatReader = {
  recognise: (head) => (/^\s*\{?\s*["']?openapi["']?\s*:/m.test(head) ? 1 : 0),
  read,
};

export const swaggerReader: FormatReader = {
  recognise: (head) => (/^\s*\{?\s*["']?swagger["']?\s*:/m.test(head) ? 1 : 0),
  read,
};
