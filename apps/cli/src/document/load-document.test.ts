import { TransportError } from '@assay/runner';
import type { Transport } from '@assay/runner';
import { expect, it } from 'vitest';
import { loadDocument } from './load-document.ts';

const DOCUMENT = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Kites', version: '1' },
  paths: { '/kites': { get: { responses: { 200: { description: 'Kites' } } } } },
});

type Answers = Record<string, { status: number; location?: string; body?: string }>;

/** A net of these addresses. */
const transportOf = (answers: Answers): Transport => ({
  send: ({ url }) => {
    const { status, location, body = '' } = answers[url] ?? { status: 404 };
    const headers: [string, string][] = location === undefined ? [] : [['Location', location]];
    return Promise.resolve({ status, statusText: '', headers, body, timeMs: 1, sizeBytes: body.length });
  },
  delay: () => undefined,
  close: () => Promise.resolve(),
});

const load = (url: string, transport: Transport) =>
  loadDocument(url, { stdin: () => Promise.resolve(new Uint8Array()) }, transport);

it('an address may lead to the document', async () => {
  const transport = transportOf({
    'http://a.test/latest': { status: 302, location: '/v2.json' },
    'http://a.test/v2.json': { status: 200, body: DOCUMENT },
  });
  expect((await load('http://a.test/latest', transport)).model.operations).toHaveLength(1);
});

it.each<[string, Answers, string]>([
  ['that leads round', { 'http://a.test/x': { status: 301, location: '/x' } }, 'leads from one address to the next'],
  ['that leaves https', { 'https://a.test/x': { status: 301, location: 'http://a.test/y' } }, 'answered 301'],
  ['without a document', { 'http://a.test/x': { status: 301, location: '/y' } }, 'http://a.test/y answered 404'],
])('an address %s is refused', async (_, answers, message) => {
  const [url = ''] = Object.keys(answers);
  await expect(load(url, transportOf(answers))).rejects.toThrow(message);
});

it('what is too large for an address may come from a file', async () => {
  const transport = transportOf({});
  const refusing: Transport = {
    ...transport,
    send: () => Promise.reject(new TransportError('answer_too_large', 'The answer is larger than 10 MB.')),
  };
  await expect(load('http://a.test/x', refusing)).rejects.toThrow('Save it to a file, and give that.');
});
