import { startEmbedded } from '../apps/server/src/db/embedded/index.ts';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execSync } from 'node:child_process';
import pg from 'pg';
import { startTarget } from './run/processes.ts';
import { servedRun } from './run/served.ts';
import { startServer } from './start-server.ts';
const count = Number(process.argv[2] ?? 3000);
const target = await startTarget();
const data = mkdtempSync(join(tmpdir(), 'assay-bench-db-'));
const embedded = await startEmbedded({ dataDir: data });
const admin = new pg.Client({ connectionString: embedded.url('postgres') });
await admin.connect();
await admin.query('create database bench');
await admin.end();
const env: Record<string, string> = {
  DATABASE_URL: embedded.url('bench'),
  ASSAY_RUN_CONCURRENCY: process.env['CONC'] ?? '50',
};
if (process.env['PROF']) env['NODE_OPTIONS'] = '--cpu-prof --cpu-prof-dir=/tmp/served-prof --cpu-prof-interval=500';
const server = await startServer(env);
const cpu = () =>
  execSync('ps -eo time,args --no-headers | grep -E "postgres|main.js|target" | grep -v grep | cut -c1-110').toString();
console.log(await servedRun(server, embedded.url('bench'), `${target.url}/items`, count));
console.log(cpu());
await server.stop();
await embedded.stop();
rmSync(data, { recursive: true, force: true });
target.stop();
process.exit(0);
