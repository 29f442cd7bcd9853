import { importDocument } from '@assay/importer';
import { expect, it } from 'vitest';
import { importFailed, requireOperations } from './read-upload.ts';

it('names the line of a file once', () => {
  const error = { pointer: '', message: 'The file is not valid JSON: no comma in line 8. Correct it there.', line: 8 };
  expect(importFailed(error).message).toBe(error.message);
  expect(importFailed({ ...error, message: 'No text.' }).message).toBe('No text. (line 8)');
});

it('says once that a document has no operations', () => {
  const read = importDocument('{"openapi":"3.1.0","info":{"title":"A","version":"1"}}');
  if (!read.ok) throw new Error('refused');
  expect(() => requireOperations({ ...read, requests: [], environment: null })).toThrow(
    /so nothing was imported\. Add `paths`\.$/,
  );
});
