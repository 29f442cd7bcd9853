// Imports every document of a folder with an INDEX.tsv and compares the operations found with an independent count.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDocument } from '../packages/importer/src/index.ts';

interface Row {
  file: string;
  version: string;
  operations: number;
}

const SLOWEST_ALLOWED_MS = 10_000;

const folder = process.argv[2] ?? '../shared/data/specs';
const summary = { files: 0, equal: 0, diagnosed: 0, crashed: 0, slowestMs: 0 };
const misses: string[] = [];

function readIndex(): Row[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'INDEX.tsv'), 'utf8').trim().split('\n');
  const columns = head.split('\t');
  const column = (line: string, name: string): string => line.split('\t')[columns.indexOf(name)] ?? '';
  return lines.map((line) => ({
    file: column(line, 'file'),
    version: column(line, 'version'),
    operations: Number(column(line, 'operations_following_pathitem_refs')),
  }));
}

function run(file: string): ReturnType<typeof importDocument> | null {
  const bytes = readFileSync(join(folder, file));
  const startedMs = performance.now();
  try {
    const result = importDocument(bytes, { fileName: file });
    if (!result.ok && result.error.message.includes('Please report it')) throw new Error(result.error.message);
    return result;
  } catch (error) {
    summary.crashed += 1;
    misses.push(`${file}: crashed: ${String(error)}`);
    return null;
  } finally {
    const tookMs = Math.round(performance.now() - startedMs);
    summary.slowestMs = Math.max(summary.slowestMs, tookMs);
    if (tookMs > SLOWEST_ALLOWED_MS) misses.push(`${file}: took ${tookMs} ms`);
  }
}

function checkCount(row: Row): void {
  const result = run(row.file);
  summary.files += 1;
  const found = result?.ok ? result.model.operations.length : null;
  if (result !== null && result.diagnostics.length > 0) summary.diagnosed += 1;
  if (found === row.operations) summary.equal += 1;
  else
    misses.push(
      `${row.file}: ${found ?? 'no'} operations instead of ${row.operations}${result?.ok === false ? ` (${result.error.message})` : ''}`,
    );
}

function checkInvalid(file: string): void {
  const result = run(file);
  if (result === null) return;
  const told = !result.ok || result.diagnostics.some(({ severity }) => severity !== 'info');
  if (told) summary.diagnosed += 1;
  else misses.push(`${file}: nothing was found wrong with it`);
  if (process.argv.includes('--verbose')) {
    console.log(
      `${file}\n    ${result.ok ? result.diagnostics.map((one) => `${one.line} ${one.pointer} ${one.message}`).join('\n    ') : `REFUSED ${result.error.line} ${result.error.message}`}`,
    );
  }
}

if (!existsSync(join(folder, 'INDEX.tsv'))) {
  console.log(`SKIPPED: there is no ${join(folder, 'INDEX.tsv')}; nothing was checked.`);
} else {
  const rows = readIndex();
  for (const row of rows) {
    const isValid = /^(openapi3|swagger2)/.test(row.version) && !row.file.startsWith('invalid/');
    if (isValid) checkCount(row);
  }
  const invalid = join(folder, 'invalid');
  if (existsSync(invalid)) for (const name of readdirSync(invalid)) checkInvalid(join('invalid', name));
  for (const miss of misses) console.log(miss);
  console.log(JSON.stringify(summary));
  process.exitCode = misses.length > 0 ? 1 : 0;
}
