/** Self-test: the clean server keeps to the document, and each fault is what it says. Run: node check.mjs */
import { readFileSync } from 'node:fs';
import { startServer } from './check/api.mjs';
import { conformance } from './check/conformance.mjs';
import { complexProbes } from './check/probes-complex.mjs';
import { probes as plainProbes } from './check/probes.mjs';
import { pointed } from './check/schema.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

const PORT = Number(process.env.DEPOT_CHECK_PORT ?? 4971);
const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const probes = { ...plainProbes, ...complexProbes };
const failures = [];

/** Runs something against a server of its own; answers what went wrong. */
async function against(fault, run, seen) {
  const server = await startServer(PORT, fault, seen);
  try {
    await run(server.call);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await server.stop();
  }
}

function checkTable(operations) {
  const names = faults.map((fault) => fault.name);
  if (new Set(names).size !== 30) failures.push(`${new Set(names).size} faults instead of 30`);
  for (const name of Object.keys(probes)) if (!names.includes(name)) failures.push(`probe without fault: ${name}`);
  for (const { name, operation, promise } of faults) {
    if (!probes[name]) failures.push(`no probe: ${name}`);
    if (!operations.has(operation)) failures.push(`${name}: no operation ${operation}`);
    if (pointed(document, promise) === undefined) failures.push(`${name}: nothing at ${promise}`);
  }
}

const conform = conformance(document);
const wrong = await against(undefined, walk, conform.seen);
if (wrong) failures.push(`walk: ${wrong.message}`);
failures.push(...conform.failures());
checkTable(conform.operations);

for (const { name } of faults) {
  const clean = await against(undefined, probes[name], conform.seen);
  if (clean) failures.push(`${name}: fails on the clean server: ${clean.message}`);
  const faulty = await against(name, probes[name]);
  if (!faulty) failures.push(`${name}: not found`);
  console.log(`${clean || !faulty ? 'FAIL' : 'ok  '} ${name}: ${faulty?.message ?? ''}`);
}

console.log(failures.length === 0 ? `green: ${faults.length} faults` : failures.join('\n'));
process.exitCode = failures.length === 0 ? 0 : 1;
