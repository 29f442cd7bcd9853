import { readFileSync } from 'node:fs';
import type { ImportedSystem, ProjectText, ProjectTextPlan, ProjectTextWrite } from '@assay/contract';
import { hashOf } from '@assay/api-model';
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

const write = async (id: number, files: ProjectTextWrite['files']): Promise<ProjectTextPlan> => {
  const answer = await app.call('writeProjectText', { token, params: { id }, body: { files, deletes: true } });
  expect(answer.problem).toBeNull();
  return answer.body as ProjectTextPlan;
};

/** A change that says nothing makes the server compare every scenario of every file. */
async function rewrite(id: number, files: ProjectText['files']): Promise<ProjectTextPlan> {
  const commented = files.map(({ path, text }) => ({ path, text: `# ours\n${text}`, replaces: hashOf(text) }));
  const plan = await write(id, commented);
  expect(await textOf(id)).toEqual(commented.map(({ path, text }) => ({ path, text })));
  return plan;
}

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
  expect(await rewrite(first, files)).toMatchObject({ changed: [], unchanged: same.unchanged });
  const taken = await write(second, files);
  expect(taken.added.length).toBe(same.unchanged);
  expect(await textOf(second)).toEqual(files);
  for (const { path, text } of files) {
    const shape = shapeOf(path);
    if (shape !== null) expect(formatFile(parseFile(path, text), shape)).toEqual({ text });
  }
});

it('says what is sent where an endpoint sends something else than the document says', async () => {
  const id = await importSystem('examples/bookshop/openapi.yaml');
  await app.call('generateSystemScenarios', { token, params: { id }, query: { depth: 'quick' } });
  await app.database.pool.query(
    `update endpoint_parameter set default_schema_value = default_schema_value || '{"noted":"by us"}'
      from endpoint where endpoint.id = endpoint_id and system_id = $1 and jsonb_typeof(default_schema_value) = 'object'`,
    [id],
  );
  const files = await textOf(id);
  const orders = files.find(({ path }) => path.endsWith('/post-orders.yaml'))?.text ?? '';
  const [, base = ''] = /\n {2}valid-request-place-an-order:\n([^]*?)\n\n/.exec(orders) ?? [];
  expect(orders).toContain('defaults:\n  change: { noted: by us }');
  expect(base).not.toMatch(/^ {4}(body|without|change):/m);
  const plan = await rewrite(id, files);
  expect([plan.changed, plan.defaults]).toEqual([[], []]);
});
