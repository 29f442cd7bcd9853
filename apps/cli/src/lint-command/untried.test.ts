import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import type { Finished } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

const call = (...words: string[]): Promise<Finished> => runCommand(words, { folder: workspace.folder });

const properties = Object.fromEntries(
  ['width', 'height', 'depth', 'weight'].map((name) => [name, { type: 'integer', minimum: 1, maximum: 9 }]),
);
const schema = { type: 'object', required: Object.keys(properties), properties };
const document = {
  openapi: '3.0.3',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/parcels': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 201: { description: 'made' }, 400: { description: 'wrong' } },
      },
    },
  },
};

beforeEach(() => writeFileSync(workspace.path('parcels.json'), JSON.stringify(document)));

it('says after init how much more there is reason for, and lint lists it with the reason', async () => {
  const { err } = await call('init', workspace.path('parcels.json'), '--depth', 'quick');
  const [, count = '0'] =
    /(\d+) scenarios more that the document gives reason for: assay lint --untried quick/.exec(err) ?? [];
  expect(Number(count)).toBeGreaterThan(10);
  const { out, code } = await call('lint', workspace.path('assay'), '--untried', 'quick');
  expect(code).toBe(0);
  const lines = out.split('\n').filter((line) => line.startsWith('not generated: POST /parcels: '));
  expect(lines).toHaveLength(Number(count));
  expect(lines.every((line) => line.endsWith(' (beyond the budget)'))).toBe(true);
  expect(out).toContain('Beyond the budget: The requests of this depth go to');
});

it('leaves out what the project has, and is a list in the JSON', async () => {
  await call('init', workspace.path('parcels.json'), '--depth', 'deep');
  const { untried } = JSON.parse(
    (await call('lint', workspace.path('assay'), '--untried', 'quick', '--format', 'json')).out,
  ) as {
    untried: { operation: string; name: string; reason: string; requests: number }[];
  };
  const file = readFileSync(workspace.path('assay/endpoints/parcels/post-parcels.yaml'), 'utf8');
  expect(untried.filter(({ name }) => file.includes(name))).toEqual([]);
  expect(JSON.parse((await call('lint', workspace.path('assay'), '--format', 'json')).out)).not.toHaveProperty(
    'untried',
  );
});
