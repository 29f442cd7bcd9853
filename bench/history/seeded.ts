import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/db/embedded/index.ts';

interface Seeded {
  executions: number;
  endpointIds: number[];
  scenarioIds: number[];
}

/** What a seeded folder holds, counted by the database that the server runs there. */
export function findSeeded(dataDir: string): Promise<Seeded> {
  return withDatabase(dataDir, async (client) => {
    const ids = async (table: string): Promise<number[]> =>
      (await client.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
    const counted = await client.query<{ count: number }>('select count(*)::int as count from execution');
    const executions = counted.rows[0]?.count ?? 0;
    return { executions, endpointIds: await ids('endpoint'), scenarioIds: await ids('scenario') };
  });
}

/** How the database goes about a first page, that is the newest two months, and about the older months behind it. */
export function explainPages(dataDir: string): Promise<string> {
  const border = "(date_trunc('month', now() at time zone 'UTC') - interval '1 month') at time zone 'UTC'";
  return withDatabase(dataDir, async (client) => {
    const plans: string[] = [];
    const answer = await client.query<{ border: Date; id: number }>(
      `select ${border} as border, (select min(id) from endpoint) as id`,
    );
    const [first] = answer.rows;
    for (const side of ['>=', '<']) {
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, costs off, summary) select * from execution
         where endpoint_id = $1 and run_at ${side} $2 order by run_at desc, id desc limit 50`,
        [first?.id, first?.border],
      );
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans.join('\n\n');
  });
}

async function withDatabase<T>(dataDir: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: embedded.url('assay') });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
    await embedded.stop();
  }
}
