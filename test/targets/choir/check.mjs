import { strict as assert } from 'node:assert';
import { Client, document } from './check/client.mjs';
import { probes } from './check/probes.mjs';
import { at, problems } from './check/schema.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Statuses that are answered although the document forgets them. */
const forgotten = / status (400|403|405|415) is not documented$/;

/** @template T @param {string} fault @param {(api: Client) => Promise<T>} work */
async function withServer(fault, work) {
  const api = await Client.start(fault);
  try {
    return await work(api);
  } finally {
    api.stop();
  }
}

function checkTable() {
  assert.equal(faults.length, 30);
  assert.deepEqual(Object.keys(probes).sort(), faults.map(({ name }) => name).sort());
  const names = operations.map(({ operationId }) => operationId);
  for (const { name, operation, promise } of faults) {
    assert(names.includes(operation), `${name}: no operation ${operation}`);
    assert(at(document, promise) !== undefined, `${name}: no ${promise} in the document`);
  }
}

function checkExamples() {
  for (const { operationId, requestBody, responses } of operations) {
    const parts = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
    for (const { schema, example } of parts.filter(({ example }) => example))
      assert.deepEqual(problems(document, schema, example), [], operationId);
  }
}

/** @param {Client} api */
async function checkClean(api) {
  await walk(api);
  assert.deepEqual(
    api.unpromised.filter((line) => !forgotten.test(line)),
    [],
  );
  const documented = operations.flatMap((o) => Object.keys(o.responses).map((status) => `${o.operationId} ${status}`));
  assert.deepEqual(
    documented.filter((pair) => !api.seen.has(pair)),
    [],
    'documented, but never answered',
  );
  return documented.length;
}

checkTable();
checkExamples();
const statuses = await withServer('', checkClean);
console.log(`clean: ${operations.length} operations, ${statuses} documented answers seen`);
let failed = 0;
for (const { name, complexity } of faults) {
  const clean = await withServer('', (api) => probes[name](api).catch((error) => error));
  const faulty = await withServer(name, (api) => probes[name](api).catch((error) => error));
  const caught = faulty instanceof assert.AssertionError;
  const good = !clean && caught;
  if (!good) failed++;
  console.log(`${good ? 'ok  ' : 'FAIL'} ${complexity} ${name}${clean ? ` clean: ${clean.message}` : ''}`);
  if (!caught) console.log('     not caught', faulty?.message ?? '');
}
console.log(failed ? `${failed} of ${faults.length} failed` : `all ${faults.length} caught`);
process.exitCode = failed ? 1 : 0;
