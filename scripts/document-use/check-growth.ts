// Whether what an endpoint costs to generate depends on the rest of the document: the same endpoints in a small document and in one many
// times as large, in one process and in turns. The best of several rounds counts, since other work on the machine only adds to it.
// usage: check-growth [--records COUNT] [--times COUNT] [--rounds COUNT]
import { parseArgs } from 'node:util';
import type { ApiModel } from '@assay/api-model';
import { importDocument } from '@assay/importer';
import { Suite } from '@assay/suite';
import { recordsDocument } from './records-document.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '8' },
    times: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
/**
 * The valid request of every endpoint is made once for a document, to share the requests out: that grows with it and takes about a tenth
 * of all. What the chosen endpoints ask for beside it must not grow.
 */
const MAX_RATIO = 8;

const records = Number(values.records);
const smallText = recordsDocument(records);
const largeText = recordsDocument(records * Number(values.times));
const isTested = new Set(modelOf(smallText).operations.map(({ key }) => key));

function modelOf(text: string): ApiModel {
  const imported = importDocument(text, { fileName: 'records.json' });
  if (!imported.ok) throw new Error('The document of the check was not imported.');
  return imported.model;
}

interface Generated {
  operations: number;
  scenarios: number;
  ms: number;
}

function generate(text: string): Generated {
  const model = modelOf(text);
  const startedMs = performance.now();
  const suite = new Suite(model, { depth: 'standard', isTested: ({ key }) => isTested.has(key) });
  let scenarios = 0;
  for (const _ of suite.runnable('http://127.0.0.1')) scenarios += 1;
  return { operations: model.operations.length, scenarios, ms: performance.now() - startedMs };
}

const quicker = (now: Generated, before: Generated | null): Generated =>
  before !== null && before.ms <= now.ms ? before : now;

let small: Generated | null = null;
let large: Generated | null = null;
for (let round = 0; round < Math.max(1, Number(values.rounds)); round += 1) {
  small = quicker(generate(smallText), small);
  large = quicker(generate(largeText), large);
}
if (small === null || large === null) throw new Error('Nothing was generated.');
for (const { operations, scenarios, ms } of [small, large])
  console.log(`${isTested.size} of ${operations} operations: ${scenarios} scenarios in ${(ms / 1000).toFixed(2)} s`);
const ratio = Math.round((large.ms / small.ms) * 100) / 100;
console.log(JSON.stringify({ operations: large.operations, scenarios: large.scenarios, ratio, maxRatio: MAX_RATIO }));
process.exitCode = ratio > MAX_RATIO ? 1 : 0;
