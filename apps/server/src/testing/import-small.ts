import type { ImportedSystem } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { smallDocument } from './small-document.ts';
import type { TestApp } from './test-app.ts';

/** A system of the caller, imported from the small document, whose base URL is `url`. */
export async function importSmall(app: Pick<TestApp, 'call'>, token: string, url: string): Promise<ImportedSystem> {
  const file = { name: 'small.json', content: smallDocument(url) };
  return (await app.call('importSystem', { token, file })).body as ImportedSystem;
}

/** Adds scenarios without rules to the first endpoint, all in one statement; returns their ids. */
export async function insertScenarios(
  { database }: Pick<TestApp, 'database'>,
  { id, endpoints }: ImportedSystem,
  count: number,
): Promise<number[]> {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into scenario (organization_id, endpoint_id, name, expected_http_status, requires_auth, position)
    select s.organization_id, ${endpoints[0]?.id}, 'Read ' || n, 200, false, n
    from generate_series(1, ${count}) as n, system s where s.id = ${id} returning id`);
  return rows.map((row) => row.id);
}
