import assert from 'node:assert/strict';

/**
 * The self-test of a target: its table of faults is whole, its clean server keeps the promises of the document and passes every probe,
 * and with `--faults` each fault fails its own probe.
 *
 * `start(fault)` answers calls that compare what comes with the document: `problems`, `seen` (`operationId status`), `snapshot`,
 * `stop`, and `clear`, which removes what probes have made; without it they get a server of their own. `isTried` leaves out documented answers that a self-test cannot get,
 * `kept` tables of a snapshot that may grow.
 * @throws {assert.AssertionError} naming the first thing that is wrong
 */
export async function checkTarget({ faults, probes, operations, at, walk, start, isTried = () => true, kept = [] }) {
  const withServer = async (fault, work) => {
    const api = await start(fault);
    try {
      return await work(api);
    } finally {
      api.stop();
    }
  };
  checkTable({ faults, probes, operations, at });
  const checkProbes = (api) => passProbes(api, probes);
  const tidies = await withServer('', (api) => checkClean(api, { operations, walk, isTried, kept, checkProbes }));
  if (!tidies) await withServer('', checkProbes);
  if (process.argv.includes('--faults'))
    for (const { name } of faults) await withServer(name, (api) => checkFault(api, name, probes[name]));
  const count = (wanted) => faults.filter(({ complexity }) => complexity === wanted).length;
  console.log(`faults: ${count('simple')} simple, ${count('moderate')} moderate, ${count('complex')} complex`);
}

function checkTable({ faults, probes, operations, at }) {
  const ids = new Set(operations.map(({ id }) => id));
  for (const { name, operation, promise } of faults) {
    assert.ok(ids.has(operation), `${name}: no operation ${operation}`);
    assert.notEqual(at(promise), undefined, `${name}: nothing at ${promise}`);
  }
  assert.deepEqual(faults.map(({ name }) => name).sort(), Object.keys(probes).sort());
}

/** Every documented answer occurs, every answer follows the document, and the seed is as before. Answers whether the probes ran. */
async function checkClean(api, { operations, walk, isTried, kept, checkProbes }) {
  const seed = async () => Object.entries(await api.snapshot()).filter(([table]) => !kept.includes(table));
  const before = await seed();
  const tidies = api.clear !== undefined;
  await walk(api);
  if (tidies) await checkProbes(api);
  assert.deepEqual(api.problems, []);
  const documented = operations.flatMap(({ id, responses }) =>
    Object.keys(responses)
      .filter(isTried)
      .map((status) => `${id} ${status}`),
  );
  const missing = documented.filter((entry) => !api.seen.has(entry));
  assert.deepEqual(missing, [], 'documented but not answered');
  if (tidies) await api.clear();
  assert.deepEqual(await seed(), before);
  console.log(`clean: ${operations.length} operations, ${documented.length} documented answers`);
  return tidies;
}

async function passProbes(api, probes) {
  for (const [name, probe] of Object.entries(probes))
    await Promise.resolve(probe(api)).catch((error) => assert.fail(`${name} on the clean server: ${error.stack}`));
  assert.deepEqual(api.problems, []);
}

async function checkFault(api, name, probe) {
  const error = await Promise.resolve(probe(api)).then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof assert.AssertionError, `${name}: ${error?.stack ?? 'the probe does not see it'}`);
  console.log(`red ${name}: ${error.message.replaceAll(/\s+/g, ' ').slice(0, 110)}`);
}
