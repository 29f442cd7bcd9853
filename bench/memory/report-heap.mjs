// Loaded into the server under measurement and into each of its threads: says every second what the thread's heap holds.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { threadId } from 'node:worker_threads';

const folder = process.env['BENCH_HEAPS'];
const report = () => {
  const { total_physical_size: taken, used_heap_size: used } = getHeapStatistics();
  const file = join(folder, `${threadId}.json`);
  // Whoever reads it must not see half of it.
  writeFileSync(`${file}.new`, JSON.stringify({ threadId, at: Date.now(), taken, used }));
  renameSync(`${file}.new`, file);
};
if (folder !== undefined) setInterval(report, 500).unref();
