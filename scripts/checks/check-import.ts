// Imports every document or collection of a folder with an INDEX.tsv and compares what was found with an independent count.
// usage: check-import FOLDER [--project FILE]: the large document of that name becomes a project in git as well
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { importDocument, importPostman } from '../../packages/importer/src/index.ts';
import { largeProject, projectProblems } from '../imports/large-project.ts';

interface Row {
  file: string;
  /** Format as the index names it. */
  version: string;
  count: number;
}

interface Outcome {
  found: number | null;
  diagnostics: { severity: string; message: string; pointer: string; line: number | null }[];
  refusal: { message: string; line: number | null } | null;
}

const SLOWEST_ALLOWED_MS = 10_000;
const MAX_MEMORY_MB = 1536;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string' }, verbose: { type: 'boolean' } },
});
const folder = positionals[0] ?? '../shared/data/specs';
const isPostman = existsSync(join(folder, 'environments'));
const summary = { files: 0, equal: 0, diagnosed: 0, crashed: 0, slowestMs: 0 };
const misses: string[] = [];

function readIndex(): Row[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'INDEX.tsv'), 'utf8').trim().split('\n');
  const columns = head.split('\t');
  const column = (line: string, name: string): string => line.split('\t')[columns.indexOf(name)] ?? '';
  return lines.map((line) => ({
    file: column(line, 'file'),
    version: column(line, isPostman ? 'schema' : 'version'),
    count: Number(column(line, isPostman ? 'requests' : 'operations_following_pathitem_refs')),
  }));
}

/** A document of several files comes with all that lie around it, as in an uploaded archive. */
function filesAround(file: string): { path: string; bytes: Uint8Array }[] {
  const [top = '', name = ''] = file.split('/');
  const root = join(folder, top, name);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|ya?ml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const main = join(folder, file);
  return [main, ...paths.filter((path) => path !== main)].map((path) => ({
    path: relative(dirname(main), path),
    bytes: readFileSync(path),
  }));
}

function importFile(file: string): Outcome {
  const bytes = readFileSync(join(folder, file));
  if (isPostman) {
    const result = importPostman(bytes, { fileName: file });
    if (!result.ok) return { found: null, diagnostics: [], refusal: result.error };
    return { found: result.requests.length, diagnostics: result.diagnostics, refusal: null };
  }
  const result = importDocument(file.startsWith('multi/') ? filesAround(file) : bytes, { fileName: file });
  if (!result.ok) return { found: null, diagnostics: [], refusal: result.error };
  return { found: result.model.operations.length, diagnostics: result.diagnostics, refusal: null };
}

function run(file: string): Outcome | null {
  const startedMs = performance.now();
  try {
    const outcome = importFile(file);
    if (outcome.refusal?.message.includes('Please report it') === true) throw new Error(outcome.refusal.message);
    return outcome;
  } catch (error) {
    summary.crashed += 1;
    misses.push(`${file}: crashed: ${String(error)}`);
    return null;
  } finally {
    const tookMs = Math.round(performance.now() - startedMs);
    summary.slowestMs = Math.max(summary.slowestMs, tookMs);
    if (tookMs > SLOWEST_ALLOWED_MS) misses.push(`${file}: took ${tookMs} ms`);
    const rssMb = process.memoryUsage().rss / 2 ** 20;
    if (rssMb > MAX_MEMORY_MB) misses.push(`${file}: the process holds ${Math.round(rssMb)} MB`);
  }
}

function checkCount(row: Row): void {
  const outcome = run(row.file);
  summary.files += 1;
  if (outcome === null) return;
  if (outcome.refusal !== null || outcome.diagnostics.length > 0) summary.diagnosed += 1;
  if (outcome.found === row.count || (outcome.refusal !== null && row.count === 0)) summary.equal += 1;
  else {
    const why = outcome.refusal === null ? '' : ` (${outcome.refusal.message})`;
    misses.push(`${row.file}: ${outcome.found ?? 'no'} operations or requests instead of ${row.count}${why}`);
  }
}

function checkInvalid(file: string): void {
  const outcome = run(file);
  if (outcome === null) return;
  const reported = outcome.refusal !== null || outcome.diagnostics.some(({ severity }) => severity !== 'info');
  if (reported) summary.diagnosed += 1;
  else misses.push(`${file}: nothing was found wrong with it`);
  if (values.verbose === true) {
    const lines = outcome.diagnostics.map((one) => `${one.line} ${one.pointer} ${one.message}`);
    console.log([file, ...(outcome.refusal === null ? lines : [`REFUSED ${outcome.refusal.message}`])].join('\n    '));
  }
}

if (!existsSync(join(folder, 'INDEX.tsv'))) {
  console.log(`SKIPPED: there is no ${join(folder, 'INDEX.tsv')}; nothing was checked.`);
} else {
  for (const row of readIndex()) {
    const isSpecification = /^(openapi3|swagger2)/.test(row.version) && !row.file.startsWith('invalid/');
    if (isPostman || isSpecification) checkCount(row);
  }
  const invalid = join(folder, 'invalid');
  if (existsSync(invalid)) for (const name of readdirSync(invalid)) checkInvalid(join('invalid', name));
  const project = values.project === undefined ? null : largeProject(join(folder, values.project));
  if (project !== null) misses.push(...projectProblems(project).map((text) => `${values.project}: ${text}`));
  for (const miss of misses) console.log(miss);
  console.log(JSON.stringify({ ...summary, ...(project !== null && { project }) }));
  process.exitCode = misses.length > 0 ? 1 : 0;
}
