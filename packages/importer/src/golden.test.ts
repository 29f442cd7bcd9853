import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importDocument } from './import-document.ts';
import { importPostman } from './postman/import-postman.ts';

const folder = fileURLToPath(new URL('./golden/', import.meta.url));

// A wanted change of an expected.json is written with `vitest -u` and read in the diff.
test.each(readdirSync(folder))('%s', async (name) => {
  const file = readdirSync(`${folder}${name}`).find((entry) => entry.startsWith('input.')) ?? '';
  const read = name.includes('postman') ? importPostman : importDocument;
  const imported = read(readFileSync(`${folder}${name}/${file}`), { fileName: file });
  // The text is the input itself.
  const { source: _, ...result } = { source: null, ...imported };
  await expect(`${JSON.stringify(result, null, 1)}\n`).toMatchFileSnapshot(`${folder}${name}/expected.json`);
});

test('a document imported twice gives the same model', () => {
  const input = readFileSync(`${folder}orders-3.0/input.yaml`, 'utf8');
  expect(importDocument(input)).toEqual(importDocument(input));
});
