// Self-test: the clean server keeps to openapi.json in all that it answers, and each fault shows. Exits 1 on a failure.
// `node check.mjs --matrix` also tells which other probes each fault trips.
import { doc, documented, judge, operations } from './check/contract.mjs';
import { open } from './check/lab.mjs';
import { probes } from './check/probes.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

const failures = [];
const fail = (text) => failures.push(text);

async function withServer(names, seen, work) {
  const lab = await open(names, seen);
  try {
    return await work(lab);
  } finally {
    await lab.stop();
  }
}

const outcome = async (probe, { call }) => {
  try {
    return await probe(call);
  } catch (error) {
    return `threw ${error.message}`;
  }
};

async function checkClean() {
  const reached = new Set();
  let answers = 0;
  let violations = 0;
  const seen = (answer) => {
    if (answer.path.startsWith('/__')) return;
    const { key, problems } = judge(answer);
    answers += 1;
    reached.add(key);
    if (problems.length === 0) return;
    violations += 1;
    fail(`clean: ${answer.method} ${answer.path} -> ${answer.status}: ${problems.join('; ')}`);
  };
  const wrong = await withServer('', seen, async (lab) => {
    (await walk(lab.call)).forEach(fail);
    const bad = [];
    for (const [name, probe] of Object.entries(probes)) {
      await lab.reset();
      const right = await outcome(probe, lab);
      if (right !== true) bad.push(`clean: the probe ${name} says ${right}`);
    }
    return bad;
  });
  wrong.forEach(fail);
  const missed = documented.filter((key) => !reached.has(key));
  missed.forEach((key) => fail(`clean: never reached ${key}`));
  console.log(
    `clean server: ${operations.length} operations, ${documented.length - missed.length} of ${documented.length} documented statuses reached, ${answers} answers judged, ${violations} violations; ${Object.keys(probes).length - wrong.length} of ${Object.keys(probes).length} probes right`,
  );
}

async function checkSeed() {
  const records = async ({ call }) => (await call('GET', '/__snapshot')).text;
  const [first, again] = await withServer('', undefined, async (lab) => {
    const before = await records(lab);
    await walk(lab.call);
    await lab.reset();
    return [before, await records(lab)];
  });
  const other = await withServer('', undefined, records);
  if (first !== again) fail('seed: differs after POST /__reset');
  if (first !== other) fail('seed: differs after a new start');
  console.log(
    `seed: ${Object.entries(JSON.parse(first))
      .map(([table, all]) => `${Object.keys(all).length} ${table}`)
      .join(', ')}; the same after a reset and a new start: ${first === again && first === other}`,
  );
}

const at = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node?.[key.replaceAll('~1', '/')], doc);

function checkTable() {
  const known = new Set(operations.map(({ operation }) => operation.operationId));
  for (const { name, operation, promise } of faults) {
    if (!probes[name]) fail(`table: ${name} has no probe`);
    if (at(promise) === undefined) fail(`table: ${name} points to nothing: ${promise}`);
    if (!known.has(operation) && !/^[A-Z]+ \//.test(operation)) fail(`table: ${name} names no operation: ${operation}`);
  }
  if (new Set(faults.map(({ name }) => name)).size < faults.length) fail('table: a name is there twice');
  if (Object.keys(probes).length !== faults.length) fail('table: there are probes without a fault');
}

async function tripped(name, lab) {
  const others = [];
  for (const [other, probe] of Object.entries(probes)) {
    if (other === name) continue;
    await lab.reset();
    if ((await outcome(probe, lab)) !== true) others.push(other);
  }
  return others;
}

async function checkFaults() {
  let shown = 0;
  for (const { name } of faults) {
    await withServer(name, undefined, async (lab) => {
      const right = await outcome(probes[name], lab);
      if (right === false) shown += 1;
      else fail(`fault ${name}: the probe says ${right}`);
      if (process.argv.includes('--matrix'))
        console.log(`${name}: also trips ${(await tripped(name, lab)).join(', ') || 'none'}`);
    });
  }
  console.log(`faults: ${shown} of ${faults.length} shown by their probe`);
}

const count = (complexity) => `${faults.filter((each) => each.complexity === complexity).length} ${complexity}`;
checkTable();
await checkClean();
await checkSeed();
await checkFaults();
console.log(
  `table: ${['simple', 'moderate', 'complex'].map(count).join(', ')}; ${operations.filter(({ operation }) => faults.some((each) => each.operation === operation.operationId)).length} of ${operations.length} operations have a fault`,
);
failures.forEach((text) => console.error(`FAILED ${text}`));
console.log(failures.length === 0 ? 'ok' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
