import { strict as assert } from 'node:assert';
import { Client, document, operations } from './check/client.mjs';
import { complex } from './check/probes-complex.mjs';
import { lists, moderate, simple } from './check/probes.mjs';
import { resolve } from './check/schema.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

/** @type {import('./check/probes.mjs').Probes} */
const probes = { ...simple, ...lists, ...moderate, ...complex };

/** The table of faults is whole. */
function checkTable() {
  assert.equal(faults.length, 30);
  assert.deepEqual(faults.map((fault) => fault.name).sort(), Object.keys(probes).sort());
  for (const fault of faults) {
    assert.ok(operations.has(fault.operation), `${fault.name}: ${fault.operation}`);
    assert.ok(resolve(document, fault.promise) !== undefined, `${fault.name}: ${fault.promise}`);
  }
}

/** The clean server answers all that is documented, as it is documented, and can be left as it was. */
async function checkClean() {
  const api = await Client.start();
  try {
    const seed = await api.snapshot();
    for (const rows of Object.values(seed)) {
      const count = Object.keys(rows).length;
      assert.ok(count >= 8 && count <= 15, `${count} seed records`);
    }
    await walk(api, [...operations.keys()]);
    for (const [name, probe] of Object.entries(probes)) {
      await probe(api).catch((error) => assert.fail(`clean, ${name}: ${error.message}`));
      await api.tidy();
    }
    assert.deepEqual(api.wrong, []);
    for (const [name, { operation }] of operations) {
      const missing = Object.keys(operation.responses).filter((status) => !api.seen.get(name)?.has(Number(status)));
      assert.deepEqual(missing, [], `${name} never answers ${missing}`);
    }
    assert.deepEqual(await api.snapshot(), seed);
  } finally {
    api.stop();
  }
}

/** The probe of a fault fails with it. @param {string} name */
async function isFound(name) {
  const api = await Client.start(name);
  try {
    await probes[name](api);
    return false;
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error;
    return true;
  } finally {
    api.stop();
  }
}

checkTable();
await checkClean();
console.log(`clean: ${operations.size} operations as documented, nothing left behind`);
const missed = [];
for (const { name, complexity } of faults) {
  const found = await isFound(name);
  if (!found) missed.push(name);
  console.log(`${found ? 'found ' : 'MISSED'} ${complexity.padEnd(8)} ${name}`);
}
console.log(`${faults.length - missed.length} of ${faults.length} faults found`);
process.exitCode = missed.length > 0 ? 1 : 0;
