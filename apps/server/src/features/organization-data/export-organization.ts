import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { schemaVersion } from '../../db/index.ts';
import { authConfig, member, organization, system, user } from '../../db/schema/index.ts';
import { toRole } from '../identity/index.ts';
import { carriedTables, ORGANIZATION_SETTING } from './carried-tables.ts';
import type { CarriedTable } from './carried-tables.ts';
import type { FileHead, Member } from './organization-file.ts';
import { writeText } from './write-text.ts';

/** Rows that are in memory at once: one with a body may be a megabyte. */
const ROWS_AT_ONCE = 20;
/** Of a transaction whose lines nobody reads. */
const IDLE_LIMIT = '60s';

/**
 * Everything that an organization has, as lines of JSON, as it was when the first line was read. Credentials are left out and named.
 * @throws {Error} when there is no such organization
 */
export function exportOrganization(db: Database, organizationId: string): Readable {
  const lines = new PassThrough({ encoding: 'utf8' });
  void db
    .transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${IDLE_LIMIT}'`));
        for await (const line of linesOf(tx, organizationId)) await writeText(lines, `${line}\n`);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    .then(
      () => lines.end(),
      (error: unknown) => lines.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  return lines;
}

async function* linesOf(tx: Executor, organizationId: string): AsyncGenerator<string> {
  const found = await tx.select().from(organization).where(eq(organization.id, organizationId));
  const [one] = found;
  if (one === undefined) throw new Error(`There is no organization ${organizationId}.`);
  const head: FileHead = {
    format: 'assay-organization',
    version: 1,
    schema: await schemaVersion(tx),
    organization: { name: one.name },
    exported_at: new Date().toISOString(),
  };
  yield JSON.stringify(head);
  for (const row of await membersOf(tx, organizationId)) yield JSON.stringify({ member: row });
  for (const text of await leftOutOf(tx, organizationId)) yield JSON.stringify({ left_out: text });
  await tx.execute(sql`select set_config(${ORGANIZATION_SETTING}, ${organizationId}, true)`);
  let rows = 0;
  for (const table of carriedTables) {
    for await (const row of rowsOf(tx, table)) {
      yield `{"table":${JSON.stringify(table.name)},"row":${row}}`;
      rows += 1;
    }
  }
  yield JSON.stringify({ end: true, rows });
}

async function membersOf(tx: Executor, organizationId: string): Promise<Member[]> {
  const rows = await tx
    .select({ email: user.email, name: user.name, role: member.role })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, organizationId))
    .orderBy(asc(member.createdAt), asc(member.id));
  return rows.map((row) => ({ ...row, role: toRole(row.role) }));
}

/** What has to be entered again, by what it is of. */
async function leftOutOf(tx: Executor, organizationId: string): Promise<string[]> {
  const systems = await tx
    .select({ name: system.name })
    .from(authConfig)
    .innerJoin(system, eq(system.id, authConfig.systemId))
    .where(eq(system.organizationId, organizationId))
    .orderBy(asc(system.id));
  const environments = await tx.execute<{ name: string; system: string }>(sql`
    select environment.name, system.name as system from environment join system on system.id = environment.system_id
    where system.organization_id = ${organizationId} and (environment.sealed is not null or environment.sealed_auth is not null)
    order by environment.id`);
  return [
    ...systems.map(({ name }) => `credentials of the system "${name}"`),
    ...environments.rows.map((row) => `secrets of the environment "${row.name}" of the system "${row.system}"`),
  ];
}

/** As JSON that PostgreSQL has written: a number that is too long for JavaScript stays as it is. */
async function* rowsOf(tx: Executor, { name, where, order, without }: CarriedTable): AsyncGenerator<string> {
  const table = sql.identifier(name);
  const left = sql.raw(`array[${without.map((column) => `'${column}'`).join(', ')}]::text[]`);
  const columns = sql.join(
    order.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    declare carried no scroll cursor for
    select (to_jsonb(${table}) - ${left})::text as row from ${table} where ${where} order by ${columns}`);
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from carried`));
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close carried`);
}
