import { readFileSync } from 'node:fs';
import type { ImportedSystem, ProjectText, ProjectTextPlan } from '@assay/contract';
import { formatFile, parseFile, shapeOf } from '@assay/project';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

const documents = [
  'examples/bookshop/openapi.yaml',
  'test/targets/atelier/openapi.json',
  'test/targets/choir/openapi.json',
  'test/targets/depot/openapi.json',
  'test/targets/ferry/openapi.json',
  'test/targets/freight/openapi.json',
  'test/targets/lattice/openapi.json',
  'test/targets/orchard/openapi.json',
  'test/targets/refectory/swagger.json',
];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'self-hosted' });
  token = await app.signUp();
});
afterAll(() => app.close());

async function importSystem(document: string): Promise<number> {
  const file = { name: document.split('/').at(-1) ?? '', content: readFileSync(document) };
  return ((await app.call('importSystem', { token, file })).body as ImportedSystem).id;
}

const textOf = async (id: number): Promise<ProjectText['files']> =>
  ((await app.call('getProjectText', { token, params: { id } })).body as ProjectText).files;

const write = async (id: number, files: ProjectText['files']): Promise<ProjectTextPlan> => {
  const answer = await app.call('writeProjectText', { token, params: { id }, body: { files, deletes: true } });
  expect(answer.problem).toBeNull();
  return answer.body as ProjectTextPlan;
};

it.each(documents)('server to folder to server to folder is the same to the byte: %s', async (document) => {
  const [first, second] = [await importSystem(document), await importSystem(document)];
  await app.call('generateSystemScenarios', { token, params: { id: first }, query: { depth: 'quick' } });
  const files = await textOf(first);
  expect(files.length).toBeGreaterThan(5);
  const same = await write(first, files);
  expect({ ...same, unchanged: 0, warnings: [] }).toEqual({
    added: [],
    changed: [],
    deleted: [],
    kept: [],
    defaults: [],
    unchanged: 0,
    warnings: [],
  });
  expect(await textOf(first)).toEqual(files);
  const taken = await write(second, files);
  expect(taken.added.length).toBe(same.unchanged);
  expect(await textOf(second)).toEqual(files);
  for (const { path, text } of files) {
    const shape = shapeOf(path);
    if (shape !== null) expect(formatFile(parseFile(path, text), shape)).toEqual({ text });
  }
});
