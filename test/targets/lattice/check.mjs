// node check.mjs            the clean server keeps the promises of the document, the probes pass
// node check.mjs --faults   and each fault fails its probe
import assert from 'node:assert/strict';
import { Api } from './check/api.mjs';
import { probes } from './check/probes.mjs';
import { at, operations } from './check/schema.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

let port = Number(process.env.LATTICE_PORT ?? 47400);

async function withServer(fault, work) {
  port += 1;
  const api = await Api.start(port, fault);
  try {
    return await work(api);
  } finally {
    api.stop();
  }
}

function checkTable() {
  const ids = new Set(operations.map(({ id }) => id));
  for (const { name, operation, promise } of faults) {
    assert.ok(ids.has(operation), `${name}: no operation ${operation}`);
    assert.notEqual(at(promise), undefined, `${name}: nothing at ${promise}`);
    assert.ok(Object.hasOwn(probes, name), `${name}: no probe`);
  }
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
  assert.equal(Object.keys(probes).length, faults.length);
}

/** Every documented answer occurs, every answer follows the document, and the seed is as before. */
const checkClean = () =>
  withServer('', async (api) => {
    const before = await api.snapshot();
    await walk(api);
    for (const [name, probe] of Object.entries(probes))
      await probe(api).catch((error) => assert.fail(`${name} fails on the clean server: ${error.message}`));
    assert.deepEqual(api.problems, []);
    const documented = operations.flatMap(({ id, operation }) =>
      Object.keys(operation.responses)
        // 12000 calls a minute are too many for a self-test.
        .filter((status) => status !== '429')
        .map((status) => `${id} ${status}`),
    );
    assert.deepEqual(
      documented.filter((entry) => !api.seen.has(entry)),
      [],
      'documented but not answered',
    );
    await api.clear();
    assert.deepEqual(await api.snapshot(), before);
    console.log(`clean: ${operations.length} operations, ${documented.length} documented answers`);
  });

const checkFault = (name) =>
  withServer(name, async (api) => {
    const error = await probes[name](api).then(
      () => undefined,
      (reason) => reason,
    );
    assert.ok(error instanceof assert.AssertionError, `${name}: ${error?.stack ?? 'the probe does not see it'}`);
    console.log(`red ${name}: ${error.message.replaceAll(/\s+/g, ' ').slice(0, 110)}`);
  });

checkTable();
await checkClean();
if (process.argv.includes('--faults')) for (const { name } of faults) await checkFault(name);
const count = (wanted) => faults.filter(({ complexity }) => complexity === wanted).length;
console.log(`faults: ${count('simple')} simple, ${count('moderate')} moderate, ${count('complex')} complex`);
