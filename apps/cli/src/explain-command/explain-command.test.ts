import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { shelfDocument } from '../testing/shelf-api.ts';

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
  expect(alone).toMatchObject({ code: 0, out: 'Understood as: The status is 404\n' });
  const inDocument = ['--document', document, '--operation', 'listLamps'];
  const known = await runCommand(['explain', 'every lamp has a price of at least 0', ...inDocument]);
  expect(known.code).toBe(0);
  expect(known.out).toContain('price');
});

it('ends with 1 where it is not understood, and says why', async () => {
  const { code, out } = await runCommand(['explain', 'the light feels wrong']);
  expect(code).toBe(1);
  expect(out).toContain('Not understood:');
});

it('names operations when there is no such one', async () => {
  const { code, err } = await runCommand(['explain', 'status is 200', '--document', document, '--operation', 'x']);
  expect(code).toBe(2);
  expect(err).toContain('It has for example: GET /lamps');
});
