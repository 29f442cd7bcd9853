import type { ApiEndpoint } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { endpointSlices } from './endpoint-slices.ts';

const ADDED = 118;

let app: TestApp;
let token: string;
let systemId: number;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  systemId = (await importSmall(app, token, 'https://api.example.com')).id;
  await app.database.db.execute(sql`
    insert into endpoint (organization_id, system_id, method, path, position)
    select organization_id, id, 'GET', '/added/' || n, 1000 - n from system, generate_series(1, ${ADDED}::int) n where id = ${systemId}`);
});
afterAll(() => app.close());

it('reads the endpoints of a large system a few at a time', async () => {
  const rows = await app.database.db.execute<{ organization_id: string }>(
    sql`select organization_id from system where id = ${systemId}`,
  );
  const sizes: number[] = [];
  const slices = endpointSlices(app.database.db, rows.rows[0]?.organization_id ?? '', systemId);
  for await (const slice of slices) sizes.push(slice.length);
  expect(sizes).toEqual([50, 50, ADDED + 2 - 100]);
});

it('lists all of them in their order, with and without their configuration', async () => {
  const list = async (name: 'listEndpointsWithConfig' | 'listSystemEndpoints') =>
    (await app.call(name, { token, params: { id: systemId } })).body as ApiEndpoint[];
  const [plain, configured] = [await list('listSystemEndpoints'), await list('listEndpointsWithConfig')];
  const added = plain.filter(({ endpoint }) => endpoint.startsWith('/added/')).map(({ endpoint }) => endpoint);
  expect(added).toHaveLength(ADDED);
  expect(added[0]).toBe(`/added/${ADDED}`);
  expect(added.at(-1)).toBe('/added/1');
  expect(configured.map(({ id }) => id)).toEqual(plain.map(({ id }) => id));
  expect(configured[0]).toMatchObject({ configured: false, configuration: { parameters: {} } });
});
