import { describe, expect, it } from 'vitest';
import { createDocumentReader } from './document-reader.ts';

const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/a': { get: {} } } });
const upload = { fileName: 'a.json', bytes: new TextEncoder().encode(text), fields: {} };
const inThread = { timeoutMs: 10_000, memoryMb: 1536, inlineBytes: 0 };

describe('the document reader', () => {
  it('reads the same in a thread of its own as without', async () => {
    const here = await createDocumentReader().read('openapi', upload);
    expect(await createDocumentReader(inThread).read('openapi', upload)).toEqual(here);
  });

  it('says what is wrong with a document from its thread', async () => {
    const broken = { ...upload, bytes: new TextEncoder().encode('<html>') };
    await expect(createDocumentReader(inThread).read('openapi', broken)).rejects.toMatchObject({
      code: 'import_failed',
    });
  });

  it.each([
    ['time', { ...inThread, timeoutMs: 1 }, 'seconds'],
    ['memory', { ...inThread, memoryMb: 5 }, 'memory'],
  ])('ends a document that takes too much %s', async (_, limits, reason) => {
    await expect(createDocumentReader(limits).read('openapi', upload)).rejects.toThrow(reason);
  });
});
