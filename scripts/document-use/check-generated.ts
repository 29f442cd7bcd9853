// Whether each rule that the generator writes for real documents is understood: one that is not would fail on every answer.
// usage: check-generated FOLDER [--max OPERATIONS] [--allowed COUNT] [--misses]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { importDocument } from '@assay/importer';
import { Suite } from '@assay/suite';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of each document, spread over it. */
    max: { type: 'string', default: '40' },
    /** More rules that are not understood than these fail the check. */
    allowed: { type: 'string', default: '0' },
    misses: { type: 'boolean', default: false },
  },
});

const counts = { documents: 0, operations: 0, rules: 0, notUnderstood: 0 };
const misses = new Map<string, number>();

function check(file: string): void {
  const imported = importDocument(readFileSync(file, 'utf8'), { fileName: file });
  if (!imported.ok || imported.model.operations.length === 0) return;
  const { operations } = imported.model;
  const step = Math.ceil(operations.length / Number(values.max));
  const chosen = new Set(operations.filter((_, at) => at % step === 0).map(({ key }) => key));
  const suite = new Suite(imported.model, { depth: 'standard', isTested: ({ key }) => chosen.has(key) });
  counts.documents += 1;
  counts.operations += chosen.size;
  for (const scenario of suite.runnable('http://127.0.0.1')) {
    const judged = [...scenario.before, scenario.judged, ...scenario.followUps];
    for (const { text, check: read } of judged.flatMap(({ rules }) => rules)) {
      counts.rules += 1;
      if (read !== null) continue;
      counts.notUnderstood += 1;
      misses.set(text, (misses.get(text) ?? 0) + 1);
    }
  }
}

function* documentsIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path).toSorted()) {
    if (/\.(json|ya?ml)$/.test(entry) || !entry.includes('.')) yield* documentsIn(join(path, entry));
  }
}

for (const folder of positionals) {
  for (const file of documentsIn(folder)) {
    const before = counts.notUnderstood;
    check(file);
    if (counts.notUnderstood > before) console.log(`${relative(folder, file)}: ${counts.notUnderstood - before}`);
  }
}
if (values.misses) for (const [text, count] of misses) console.log(`${count}\t${text}`);
console.log(JSON.stringify(counts));
process.exit(counts.notUnderstood > Number(values.allowed) ? 1 : 0);
