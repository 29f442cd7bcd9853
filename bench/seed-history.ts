// Fills a database with executions of a year. usage: npm run seed:history -- [--executions 1000000] [--data FOLDER]
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seedHistory } from './history/seed.ts';

const { values } = parseArgs({
  options: { executions: { type: 'string', default: '1000000' }, data: { type: 'string' } },
});
const executions = Number(values.executions);
if (!Number.isInteger(executions) || executions < 1) throw new Error('--executions wants a whole number of 1 or more.');
const data = values.data === undefined ? mkdtempSync(join(tmpdir(), 'assay-history-')) : resolve(values.data);
await seedHistory(data, executions, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`Seeded ${data}. Measure it: npm run -s bench:history -- --data ${data}\n`);
