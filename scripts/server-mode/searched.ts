import pg from 'pg';
import type { Installation } from '../chaos/processes.ts';
import type { Person } from './person.ts';
import type { Searched } from './secrets.ts';

/** What the server answers about its runs, reports among it. */
export async function answersOf({ client }: Person): Promise<Searched[]> {
  const runs = await client.listRuns({ query: { limit: 50 } });
  const reports = await Promise.all(
    runs.map(async ({ id }) => {
      const { name, content } = await client.downloadRunReport({ params: { runId: id }, query: { format: 'json' } });
      return { where: name, text: await content.text() };
    }),
  );
  return [{ where: 'runs of the server', text: JSON.stringify(runs) }, ...reports];
}

export const logOf = ({ url, server }: Installation): Searched => ({
  where: `log of ${url}`,
  text: [...server.log, ...server.errors].join(''),
});

/** The rows of each table of the database. */
export async function storedRows(connectionString: string): Promise<Searched[]> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const searched: Searched[] = [];
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(`select each::text as row from ${name} as each`);
      searched.push({ where: `table ${name}`, text: rows.map(({ row }) => row).join('\n') });
    }
    return searched;
  } finally {
    await database.end();
  }
}
