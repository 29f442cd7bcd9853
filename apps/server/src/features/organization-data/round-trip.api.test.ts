import type { ImportedSystem, Scenario } from '@assay/contract';
import { getTableName, isTable } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema/index.ts';
import { buildTestApp, sendJson, smallDocument, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';
import { carriedTables, leftTables } from './carried-tables.ts';
import { exportOrganization, importOrganization } from './index.ts';

const SECRET = 'salt-and-honey-77';

let from: TestApp;
let to: TestApp;
let target: TargetServer;
let token: string;
let organizationId: string;
let lines: string[];

beforeAll(async () => {
  from = await buildTestApp();
  to = await buildTestApp();
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7 }));
  token = await from.signUp('Olga');
  await fill();
  const { rows } = await from.database.pool.query<{ id: string }>('select organization_id as id from system limit 1');
  organizationId = rows[0]?.id ?? '';
  lines = await read(from, organizationId);
});
afterAll(async () => {
  await from.close();
  await to.close();
  await target.close();
});

/** Something in every table that is carried. */
async function fill(): Promise<void> {
  const file = { name: 'small.json', content: smallDocument(target.url) };
  const { id: systemId, endpoints } = (await from.call('importSystem', { token, file })).body as ImportedSystem;
  const environment = {
    name: 'Staging',
    base_url: target.url,
    protection: 'own_records',
    variables: [{ name: 'code', value: SECRET, secret: true }],
    headers: [{ name: 'x-shown', value: 'plain', secret: false }],
    credentials: 'none',
  };
  const created = await from.call('createEnvironment', { token, params: { systemId }, body: environment });
  const environmentId = (created.body as { id: number }).id;
  const body = { auth_type: 'bearer', token: SECRET };
  const stored = await from.call('createAuthConfig', { token, params: { systemId }, body });
  expect(stored.problem).toBeNull();
  const endpointId = endpoints[0]?.id ?? 0;
  const add = async (name: string, status: number): Promise<number> => {
    const write = { name, expected_http_status: status };
    const made = await from.call('createScenario', { token, params: { id: endpointId }, body: write });
    const { id } = made.body as Scenario;
    await from.call('createValidation', { token, params: { id }, body: { validation_text: 'id is 7' } });
    return id;
  };
  await add('good', 200);
  await add('bad', 404);
  const deletedId = await add('deleted', 200);
  await from.call('streamEndpoint', { token, params: { id: endpointId } });
  await from.call('streamEndpoint', { token, params: { id: endpointId }, query: { environment_id: environmentId } });
  await from.call('deleteScenario', { token, params: { id: deletedId } });
}

async function read(app: TestApp, id: string): Promise<string[]> {
  let text = '';
  for await (const part of exportOrganization(app.database.db, id)) text += String(part);
  return text.trimEnd().split('\n');
}

async function* each(of: readonly string[]): AsyncGenerator<string> {
  yield* of;
}

async function account(app: TestApp, name: string): Promise<{ email: string; token: string }> {
  const signedUp = await app.signUp(name);
  const { rows } = await app.database.pool.query<{ email: string }>(
    'select email from "user" order by created_at desc limit 1',
  );
  return { email: rows[0]?.email ?? '', token: signedUp };
}

/** Rows with every id replaced by its number among those of its table, so that two databases can be compared. */
function comparable(of: readonly string[]): unknown[] {
  const numbers = new Map<string, string>();
  const numberOf = (kind: string, id: unknown): unknown => {
    if (typeof id !== 'number') return id;
    const key = `${kind} ${id}`;
    if (!numbers.has(key))
      numbers.set(key, `${kind} ${[...numbers.keys()].filter((one) => one.startsWith(`${kind} `)).length}`);
    return numbers.get(key);
  };
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => inside(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const kind = /^(scenario|execution|run|validation|environment)_id$/.exec(name)?.[1];
        return [name, kind === undefined ? inside(one) : numberOf(kind, one)];
      }),
    );
  };
  return of.flatMap((line) => {
    const { table: name, row } = JSON.parse(line) as { table?: string; row?: Record<string, unknown> };
    const table = carriedTables.find((one) => one.name === name);
    if (table === undefined || row === undefined) return [];
    const { organization_id: _organization, created_by: _creator, worker_locks: _locks, ...rest } = row;
    const read = Object.entries(rest).map(([column, value]): [string, unknown] => {
      if (column === 'id') return [column, numberOf(table.name, value)];
      const kind = table.references[column];
      if (kind !== undefined) return [column, numberOf(kind, value)];
      if (column === 'scope_id') return [column, numberOf(String(row['scope']), value)];
      if (column === 'scenario_ids')
        return [column, (value as number[]).map((id) => numberOf('scenario', id)).slice(0, 2)];
      if (column === 'last_status_in' && value !== 'none') return [column, numberOf('environment', Number(value))];
      if (column === 'statuses' && value !== null)
        return [
          column,
          Object.entries(value as object).map(([id, one]) => [
            id === 'none' ? id : numberOf('environment', Number(id)),
            one,
          ]),
        ];
      return [column, inside(value)];
    });
    return [{ table: table.name, ...Object.fromEntries(read) }];
  });
}

describe('an organization as a file', () => {
  it('carries or leaves every table of the schema, each with its reason', () => {
    const all = Object.values(schema).flatMap((one) => (isTable(one) ? [getTableName(one)] : []));
    const known = [...carriedTables.map(({ name }) => name), ...Object.keys(leftTables)];
    expect(known.toSorted()).toEqual(all.toSorted());
  });

  it('is the same on another server, with ids of its own', async () => {
    // Ids that differ from those of the file.
    const other = await to.signUp('Eve');
    const file = { name: 'small.json', content: smallDocument(target.url) };
    await to.call('importSystem', { token: other, file });
    const { email, token: owner } = await account(to, 'Nora');
    const imported = await importOrganization(to.database.db, each(lines), { owner: email });
    expect(imported).toMatchObject({ joined: [], missing: [{ name: 'Olga', role: 'owner' }] });
    expect(imported.rows).toBe(comparable(lines).length);
    expect(comparable(await read(to, imported.id))).toEqual(comparable(lines));
    await to.assay.app.inject({
      method: 'POST',
      url: '/api/auth/organization/set-active',
      headers: { authorization: `Bearer ${owner}` },
      payload: { organizationId: imported.id },
    });
    const runs = (await to.call('listRuns', { token: owner })).body as { id: number }[];
    expect(runs).toHaveLength(2);
    const report = await to.call('downloadRunReport', {
      token: owner,
      params: { runId: runs[0]?.id ?? 0 },
      query: { format: 'json' },
    });
    expect(JSON.parse(report.text)).toMatchObject({
      scenarios: [
        { name: 'good', status: 'success', rules: [{ text: 'id is 7', status: 'pass' }] },
        { name: 'bad', status: 'failure' },
        { name: 'deleted', status: 'success', endpoint: null },
      ],
    });
  });

  it('holds no secret, and says which have to be entered again', async () => {
    expect(lines.join('\n')).not.toContain(SECRET);
    const { email } = await account(to, 'Mia');
    const { leftOut } = await importOrganization(to.database.db, each(lines), { owner: email, name: 'Copy' });
    expect(leftOut).toEqual([
      expect.stringMatching(/^credentials of the system "/),
      expect.stringMatching(/^secrets of the environment "Staging" of the system "/),
    ]);
  });

  it('gives members who have an account here their role', async () => {
    const owner = await account(to, 'Ida');
    const { email } = await account(to, 'Kim');
    const known = lines.toSpliced(
      1,
      1,
      JSON.stringify({ member: { email: email.toUpperCase(), name: 'Kim', role: 'viewer' } }),
    );
    const { id, joined, missing } = await importOrganization(to.database.db, each(known), { owner: owner.email });
    expect([joined.length, missing.length]).toEqual([1, 0]);
    const { rows } = await to.database.pool.query('select role from member where organization_id = $1 order by role', [
      id,
    ]);
    expect(rows).toEqual([{ role: 'owner' }, { role: 'viewer' }]);
  });

  it('keeps numbers that are too long for JavaScript', async () => {
    const long = '12345678901234567890123';
    const changed = lines.map((line) =>
      line.replace('"default_schema_value": null', `"default_schema_value": ${long}`),
    );
    expect(changed).not.toEqual(lines);
    const { email } = await account(to, 'Lea');
    const { id } = await importOrganization(to.database.db, each(changed), { owner: email });
    expect((await read(to, id)).join('\n')).toContain(`"default_schema_value": ${long}`);
  });

  it('is stored whole or not at all, and says why not', async () => {
    const { email } = await account(to, 'Pia');
    const count = async (): Promise<unknown> =>
      (await to.database.pool.query('select count(*) from organization')).rows[0];
    const before = await count();
    const attempt = (given: readonly string[], owner = email) =>
      importOrganization(to.database.db, each(given), { owner });
    const systemAt = lines.findIndex((line) => line.startsWith('{"table":"system"'));
    await expect(attempt([])).rejects.toThrow('This is no export of an organization');
    await expect(attempt(['{"format":"postman"}'])).rejects.toThrow('This is no export of an organization');
    await expect(attempt(lines.slice(0, -1))).rejects.toThrow('The file is not whole');
    await expect(attempt(lines.toSpliced(systemAt + 1, 1))).rejects.toThrow('The file is not whole');
    await expect(attempt(lines.toSpliced(systemAt, 1))).rejects.toThrow('refers to something that is not in the file');
    await expect(attempt(lines.toSpliced(3, 0, 'nonsense'))).rejects.toThrow('Line 4 is not of an export');
    await expect(attempt(lines.toSpliced(3, 0, '{"table":"user","row":{}}'))).rejects.toThrow('names user');
    await expect(attempt(lines.with(0, lines[0]?.replace(/"schema":\d+/, '"schema":1') ?? ''))).rejects.toThrow(
      'another version',
    );
    await expect(attempt(lines, 'nobody@example.com')).rejects.toThrow(
      'no account with the address nobody@example.com',
    );
    expect(await count()).toEqual(before);
  });

  it('ends with an error where there is no such organization', async () => {
    await expect(read(from, 'nothing')).rejects.toThrow('There is no organization nothing.');
  });
});
