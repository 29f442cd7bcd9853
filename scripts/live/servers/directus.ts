import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Snapshot } from '../../targets/serve-target.ts';
import { fetchBytes } from '../live-server.ts';
import type { LiveServer } from '../live-server.ts';

const EMAIL = 'admin@example.com';
const PASSWORD = 'Check-live-1';

/** What the server itself writes for every call and every login. */
const ofServer = new Set(['directus_activity', 'directus_revisions', 'directus_sessions', 'sqlite_sequence']);
const ofLogins = new Set(['last_access', 'last_page']);

type Row = Record<string, unknown>;
interface Database {
  all: (sql: string, callback: (error: Error | null, rows: Row[]) => void) => void;
  close: () => void;
}

async function readTables(installed: string, file: string): Promise<Snapshot> {
  const { Database } = createRequire(join(installed, 'package.json'))('sqlite3') as {
    Database: new (file: string) => Database;
  };
  const database = new Database(file);
  const all = (sql: string): Promise<Row[]> =>
    new Promise((resolve, reject) =>
      database.all(sql, (error, rows) => (error === null ? resolve(rows) : reject(error))),
    );
  const snapshot: Snapshot = {};
  for (const { name } of await all("select name from sqlite_master where type = 'table'")) {
    const table = String(name);
    if (ofServer.has(table)) continue;
    const rows = await all(`select rowid as "rowid of table", * from "${table}"`);
    snapshot[table] = Object.fromEntries(
      rows.map((row) => [
        String(row['id'] ?? row['collection'] ?? row['rowid of table']),
        Object.fromEntries(Object.entries(row).filter(([column]) => !ofLogins.has(column))),
      ]),
    );
  }
  database.close();
  return snapshot;
}

async function login(origin: string): Promise<string> {
  const response = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const answer = z.object({ data: z.object({ access_token: z.string() }) });
  return answer.parse(await response.json()).data.access_token;
}

/** With a new SQLite database; its document is what an administrator may read of it. */
export const directus: LiveServer = {
  packages: ['directus@11.3.5'],
  builds: ['argon2', 'isolated-vm', 'sqlite3'],
  prepare: async ({ installed, work, port }) => {
    const cli = join(installed, 'node_modules/directus/cli.js');
    const file = join(work, 'data.db');
    const env = {
      DB_CLIENT: 'sqlite3',
      DB_FILENAME: file,
      SECRET: 'secret-of-the-check',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      HOST: '127.0.0.1',
      PORT: String(port),
      STORAGE_LOCAL_ROOT: join(work, 'uploads'),
      TELEMETRY: 'false',
      LOG_LEVEL: 'error',
    };
    await promisify(execFile)(process.execPath, [cli, 'bootstrap'], { cwd: work, env: { ...process.env, ...env } });
    return {
      args: [cli, 'start'],
      env,
      ready: '/server/ping',
      basePath: '',
      credentials: {
        main: {
          type: 'login',
          method: 'POST',
          path: '/auth/login',
          json: { email: EMAIL, password: PASSWORD },
          token: 'data.access_token',
          in: 'header',
          name: 'Authorization',
          format: 'Bearer {token}',
        },
      },
      document: async (origin) =>
        fetchBytes(`${origin}/server/specs/oas`, { authorization: `Bearer ${await login(origin)}` }),
      snapshot: () => readTables(installed, file),
    };
  },
};
