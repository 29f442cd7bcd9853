// Importing a large document beside JSON.parse and the bundling of swagger-parser in the same run. usage: npm run bench:import -- FILE
import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { importDocument } from '../packages/importer/src/index.ts';

const ROUNDS = 5;
const file = process.argv[2] ?? '../shared/data/specs/api.github.com.json';
const bytes = readFileSync(file);

async function once(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

const median = (values: number[]): number => values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;

const oursMs: number[] = [];
const theirsMs: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  oursMs.push(
    await once(() => {
      const result = importDocument(bytes);
      if (!result.ok) throw new Error(result.error.message);
    }),
  );
  theirsMs.push(
    await once(() =>
      SwaggerParser.bundle(JSON.parse(bytes.toString('utf8')) as Parameters<typeof SwaggerParser.bundle>[0]),
    ),
  );
}
const [importMs, bundleMs] = [median(oursMs), median(theirsMs)];
console.log(`${file}: ${(bytes.length / 1e6).toFixed(1)} MB, median of ${ROUNDS}`);
console.log(
  JSON.stringify({
    importMs: Math.round(importMs),
    bundleMs: Math.round(bundleMs),
    ratio: Number((importMs / bundleMs).toFixed(2)),
  }),
);
