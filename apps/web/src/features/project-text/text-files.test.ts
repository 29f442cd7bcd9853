import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { packed, unpacked } from './text-files.ts';

const files = [
  {
    path: 'endpoints/books/post-books.yaml',
    text: 'endpoint: POST /books\nscenarios: { a: { expect: 201, body_file: ../../files/ä.json } }\n',
  },
  { path: 'files/ä.json', text: '{ "title": "Düne" }' },
];
const bytesOf = async (content: Blob): Promise<Uint8Array> => new Uint8Array(await content.arrayBuffer());

it('a file is downloaded as it is, several as an archive, and both are read again as the same files', async () => {
  const [first] = files;
  const one = packed(files.slice(0, 1), 'Books');
  expect(one.name).toBe('post-books.yaml');
  expect(unpacked(one.name, await bytesOf(one.content))).toEqual([
    { path: 'endpoints/post-books.yaml', text: first?.text },
  ]);
  const all = packed(files, 'The Books & more');
  expect(all.name).toBe('the-books-more.zip');
  expect(unpacked(all.name, await bytesOf(all.content))).toEqual(files);
});

it('of an archive only scenarios and what they name are taken, whatever folder they are in', () => {
  const entry = (path: string, text: string) => [path, strToU8(text)] as const;
  const archive = zipSync(
    Object.fromEntries([
      entry('x/assay/assay.yaml', 'format: 1'),
      entry('x/assay/.secrets/a.env', 'A=b'),
      entry('x/assay/endpoints/a.yaml', 'endpoint: GET /a\n'),
      entry('x/assay/document.json', '{}'),
    ]),
  );
  expect(unpacked('a.zip', archive)).toEqual([{ path: 'endpoints/a.yaml', text: 'endpoint: GET /a\n' }]);
  expect(() => unpacked('a.zip', zipSync({ 'a.yaml': strToU8('x') }))).toThrow('no folder endpoints');
  expect(() => unpacked('a.zip', strToU8('no archive'))).toThrow('neither a YAML file nor a zip archive');
  expect(() => unpacked('a.zip', zipSync({ 'endpoints/a.yaml': new Uint8Array(11 * 1024 * 1024) }))).toThrow(
    'more than 10 MB',
  );
});
