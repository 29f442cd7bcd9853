import assert from 'node:assert/strict';
import { Api } from './check/api.mjs';
import { probes } from './check/probes.mjs';
import { at, operations } from './check/schema.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

let port = Number(process.env.ATELIER_PORT ?? 47100);

/** @param {string} fault @param {(api: Api) => Promise<void>} work */
async function withServer(fault, work) {
  port += 1;
  const api = await Api.start(port, fault);
  try {
    await work(api);
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
}

/** Every documented status occurs, every answer follows the document, and the seed is as before. */
const checkWalk = () =>
  withServer('', async (api) => {
    const before = await api.snapshot();
    await walk(api);
    assert.deepEqual(api.problems, []);
    const documented = operations.flatMap(({ id, operation }) =>
      Object.keys(operation.responses).map((status) => `${id} ${status}`),
    );
    assert.deepEqual(
      documented.filter((entry) => !api.seen.has(entry)),
      [],
      'documented but not answered',
    );
    assert.deepEqual(await api.snapshot(), before);
    console.log(`walk: ${documented.length} documented answers of ${operations.length} operations`);
  });

const checkClean = () =>
  withServer('', async (api) => {
    for (const [name, probe] of Object.entries(probes)) {
      await probe(api).catch((error) => assert.fail(`${name} fails on the clean server: ${error.message}`));
    }
    assert.deepEqual(api.problems, []);
  });

/** @param {string} name */
const checkFault = (name) =>
  withServer(name, async (api) => {
    const outcome = await probes[name](api).then(
      () => undefined,
      (/** @type {Error} */ error) => error,
    );
    if (process.env.VERBOSE) console.log(`${name}: ${outcome?.message.split('\n').join(' ').slice(0, 150)}`);
    assert.ok(
      outcome instanceof assert.AssertionError,
      `${name}: ${outcome ? outcome.stack : 'the probe does not see it'}`,
    );
  });

checkTable();
await checkWalk();
await checkClean();
for (const { name } of faults) await checkFault(name);
console.log(`faults: ${faults.length} seen, none on the clean server`);
