import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewRule } from '@assay/rules';
import { runCommand } from '../testing/memory-io.ts';
import { shelfDocument } from '../testing/shelf-api.ts';
import { textOf } from './explain-command.ts';

let folder = '';
let document = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-explain-'));
  document = join(folder, 'shelf.json');
  writeFileSync(document, shelfDocument('http://127.0.0.1:1', false));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says how a rule is read, without a document and with one', async () => {
  const alone = await runCommand(['explain', 'the status is 404']);
  expect(alone).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Understood as: The status is 404\n/) });
  expect(alone.out).toMatch(/\n {2}passes: status 404.*\n {2}fails: {2}status (?!404)\d{3}/);
  const inDocument = ['--document', document, '--operation', 'listLamps'];
  const known = await runCommand(['explain', 'every lamp has a price of at least 0', ...inDocument]);
  expect(known.code).toBe(0);
  expect(known.out).toMatch(/ {2}passes: .*"price":\d/);
  expect(known.out).toMatch(/ {2}fails: {2}.*"price":-/);
  expect(known.err).toBe('');
});

it('says without a document that names are not looked at', async () => {
  const { code, out, err } = await runCommand(['explain', 'the flurb is at most 3']);
  expect(code).toBe(0);
  expect(out).toMatch(/ {2}passes: .*"flurb":[0-3]\b/);
  expect(err).toContain('give the document with --document FILE');
});

it('ends with 1 where it is not understood, and says why', async () => {
  const { code, out } = await runCommand(['explain', 'the light feels wrong']);
  expect(code).toBe(1);
  expect(out).toContain('Not understood:');
});

it('keeps its prose within the terminal', async () => {
  const given = ['explain', 'the ceiling is made of oak', '--document', document];
  const { out } = await runCommand(given, { columns: 80 });
  expect(out).toContain('Not understood:');
  expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
});

it('names operations when there is no such one', async () => {
  const { code, err } = await runCommand(['explain', 'status is 200', '--document', document, '--operation', 'x']);
  expect(code).toBe(2);
  expect(err).toContain('It has for example: GET /lamps');
});

it('looks at all operations of a document where none is chosen, and names those that read it', async () => {
  const { code, out, err } = await runCommand([
    'explain',
    'every item has a price of at least 0',
    '--document',
    document,
  ]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Understood as: .*price.*\n {2}passes: .*\n {2}fails: .*\n {2}for GET \/lamps\n/);
  expect(err).toContain('Read for the 3 operations of');
  const unknown = await runCommand(['explain', 'the ceiling is made of oak', '--document', document]);
  expect(unknown).toMatchObject({ code: 1, out: expect.stringMatching(/^Not understood: [^]*$/) });
  const everywhere = await runCommand(['explain', 'the status is 404', '--document', document]);
  expect(everywhere.code).toBe(0);
  expect(everywhere.out).not.toContain('  for ');
});

it('reads the document of the project that it is in', async () => {
  const project = join(folder, 'kept');
  mkdirSync(join(project, 'assay/endpoints'), { recursive: true });
  writeFileSync(join(project, 'assay/assay.yaml'), 'format: 1\nname: Kept\ndocument: ../../shelf.json\n');
  const line = ['explain', 'the ceiling is made of oak'];
  expect((await runCommand(line, { folder })).code).toBe(0);
  expect((await runCommand(line, { folder: project })).code).toBe(1);
  expect((await runCommand(line, { folder: join(project, 'assay/endpoints') })).code).toBe(1);
});

it('writes both readings of a text, each with an answer that passes and one that fails', () => {
  const body = JSON.stringify({ driver: { city: 'Ulm' }, rider: { city: 'Bonn' } });
  const response = { status: 200, statusText: 'OK', headers: [], body, timeMs: 5, sizeBytes: body.length };
  const request = { method: 'GET', url: '/trips/4', headers: {}, pathParams: {}, query: {}, body: null };
  const sentence = '200, city not empty';
  const text = textOf(previewRule(sentence, { samples: [{ request, response }] }), sentence);
  expect(text).toMatch(/^This can mean two things\. .* Write the one that is meant:\n {2}1 {2}/);
  expect(text).toContain('`driver.city` is not empty\n     passes: status 200  {"driver":{"city":"Ulm"}');
  expect(text).toContain('`rider.city` is not empty\n     passes: status 200  {"driver":{"city":""}');
});
